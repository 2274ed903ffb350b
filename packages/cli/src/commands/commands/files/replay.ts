import { replayFileTransfer } from '@muster/contract'
import type { Run } from '../../../define/command.ts'
import type { replay } from './definitions.ts'

export const run: Run<typeof replay> = async ({ arguments: { id } }, { connect, note, out }) => {
  const { core } = await connect()
  const again = await core.api.call(replayFileTransfer, { path: { id } })
  await out.write(`${again.id}\n`)
  note(`Transfer ${id} is sent again as ${again.id}.`)
}
