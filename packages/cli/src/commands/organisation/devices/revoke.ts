import { revokeDeviceCredential } from '@muster/contract'
import type { Run } from '../../../define/command.ts'
import { Failure } from '../../../failure.ts'
import { confirm } from '../../../input/prompt.ts'
import type { revoke } from './definitions.ts'
import { findDevice } from './find-device.ts'

export const run: Run<typeof revoke> = async (
  { arguments: { device, credentials }, options: { yes } },
  { connect, host, isInteractive, note },
) => {
  const {
    core: { api },
  } = await connect()
  const { id, name } = await findDevice(api, device)
  if (
    !yes &&
    isInteractive &&
    !(await confirm(host, `Revoke credentials of ${name}? Its connection ends immediately.`))
  )
    throw new Failure('Nothing was changed.', { exit: 'cancelled' })
  for (const credentialId of credentials) {
    await api.call(revokeDeviceCredential, { path: { id, credentialId } })
    note(`Credential ${credentialId} of ${name} has been revoked.`)
  }
}
