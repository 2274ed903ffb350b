import { resumeRollout } from '@muster/contract'
import type { Run } from '../../../define/command.ts'
import type { resume } from './definitions.ts'

export const run: Run<typeof resume> = async ({ arguments: { id } }, { connect, note }) => {
  const { core } = await connect()
  const { name } = await core.api.call(resumeRollout, { path: { id } })
  note(`${name} continues.`)
}
