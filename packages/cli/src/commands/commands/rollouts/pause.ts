import { pauseRollout } from '@muster/contract'
import type { Run } from '../../../define/command.ts'
import type { pause } from './definitions.ts'

export const run: Run<typeof pause> = async ({ arguments: { id } }, { connect, note }) => {
  const { core } = await connect()
  const { name } = await core.api.call(pauseRollout, { path: { id } })
  note(`${name} is paused.`)
}
