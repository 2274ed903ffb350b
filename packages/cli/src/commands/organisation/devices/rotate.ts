import { issueDeviceToken } from '@muster/contract'
import type { Run } from '../../../define/command.ts'
import { formatOf } from '../../../output/list-options.ts'
import type { rotate } from './definitions.ts'
import { findDevice } from './find-device.ts'
import { secretColumns as columns } from './secret-columns.ts'

export const run: Run<typeof rotate> = async (
  { arguments: { device, credential }, options },
  { connect, note, out },
) => {
  const {
    core: { api },
    formats,
  } = await connect()
  const { id } = await findDevice(api, device)
  const secret = await api.call(issueDeviceToken, { path: { id }, body: { replaces: credential } })
  if (formatOf(options) === 'table' && !options.fields) await out.write(`${secret.secret}\n`)
  else await out.record(secret, { columns, options, formats })
  note(`Credential ${credential} works until the new token is first used. Store the token: it cannot be read again.`)
}
