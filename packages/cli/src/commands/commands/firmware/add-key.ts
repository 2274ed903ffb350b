import { addFirmwareKey } from '@muster/contract'
import type { Run } from '../../../define/command.ts'
import type { addKey } from './definitions.ts'

export const run: Run<typeof addKey> = async (
  { arguments: { name, publicKey }, options: { model } },
  { connect, note },
) => {
  const { core } = await connect()
  await core.api.call(addFirmwareKey, { body: { name, publicKey, ...(model !== undefined && { model }) } })
  note(`The key ${name} has been added.`)
}
