import { replayFileTransfer } from '@muster/contract'
import type { Run } from '../../define/command.ts'
import type { replay } from './definitions.ts'

export const run: Run<typeof replay> = async ({ arguments: { id } }, { connect, note }) => {
  const { core } = await connect()
  await core.api.call(replayFileTransfer, { path: { id } })
  note(`Transfer ${id} is sent again.`)
}
