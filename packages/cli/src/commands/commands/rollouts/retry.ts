import { retryRollout } from '@muster/contract'
import type { Run } from '../../../define/command.ts'
import type { retry } from './definitions.ts'

export const run: Run<typeof retry> = async ({ arguments: { id } }, { connect, note }) => {
  const { core } = await connect()
  const { name } = await core.api.call(retryRollout, { path: { id }, body: {} })
  note(`The failed units of ${name} get it again.`)
}
