import { abortFileTransfer } from '@muster/contract'
import type { Run } from '../../../define/command.ts'
import type { abort } from './definitions.ts'

export const run: Run<typeof abort> = async ({ arguments: { ids } }, { connect, note }) => {
  const { core } = await connect()
  await core.api.call(abortFileTransfer, { body: { ids: [...ids] } })
  note(`${ids.length} stopped.`)
}
