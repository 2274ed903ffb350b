import { registerDeviceCertificate } from '@muster/contract'
import type { Run } from '../../../define/command.ts'
import { readText } from '../../../input/read-input.ts'
import type { certificate } from './definitions.ts'
import { findDevice } from './find-device.ts'

export const run: Run<typeof certificate> = async ({ arguments: { device, file } }, { connect, host, note }) => {
  const pem = await readText(host, file)
  const {
    core: { api },
  } = await connect()
  const { id, name } = await findDevice(api, device)
  await api.call(registerDeviceCertificate, { path: { id }, body: { pem } })
  note(`The certificate is registered at ${name}.`)
}
