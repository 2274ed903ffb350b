import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import {
  claimQuarantinedDevice,
  getDeviceLink,
  issueDeviceSecrets,
  issueDeviceToken,
  listDevices,
  registerDeviceCertificate,
  revokeDeviceCredential,
} from '@muster/contract'
import { expect, it } from 'vitest'
import { fakeShell } from '../../../../test/fake-shell.ts'

const row = (id: number, serialNumber: string) => ({
  id,
  serialNumber,
  uniqueId: `uid-${id}`,
  typeCode: 'x',
  active: true,
  source: 'device',
  silent: false,
})
const secret = (deviceId: number) => ({
  credentialId: 10 + deviceId,
  deviceId,
  serialNumber: `LB-${deviceId}`,
  uniqueId: `uid-${deviceId}`,
  secret: `mdt_${deviceId}`,
  claimLink: `https://muster.example/claim?device=uid-${deviceId}`,
})

function shell() {
  const made = fakeShell()
  made.server
    .on(listDevices, { items: [row(1, 'LB-1'), row(2, 'LB-2')], totalCount: 2 })
    .on(getDeviceLink, {
      credentials: [{ credentialId: 5, kind: 'TOKEN', createdAt: '2026-03-10T12:00:00Z', createdBy: 'olga' }],
      refusals: [{ at: '2026-03-10T12:00:00Z', code: 'FOREIGN_TOPIC', text: 'Published to v1/other', times: 3 }],
    })
    .on(issueDeviceToken, secret(1))
    .on(issueDeviceSecrets, [secret(1)])
    .on(registerDeviceCertificate, { id: 6 })
    .on(revokeDeviceCredential, undefined)
    .on(claimQuarantinedDevice, { unitId: 8, accepted: 3, duplicate: 0 })
  return made
}

it('writes only the secret of one device, and those of many as CSV with claim links', async () => {
  const { muster, server, folder } = shell()
  expect(await muster(['devices', 'issue', 'lb-1'])).toEqual({
    exit: 0,
    out: 'mdt_1\n',
    err: 'Store the secret: it cannot be read again.\n',
  })
  expect(server.calls.at(-1)?.body).toEqual({ deviceIds: [1], kind: 'TOKEN' })
  server.on(issueDeviceSecrets, [secret(1), secret(2)])
  const file = join(folder, 'serials.txt')
  writeFileSync(file, 'LB-1\n# comment\nUID-2\n')
  const { out } = await muster([
    'devices',
    'issue',
    '--label',
    '--devices-from',
    file,
    '--csv',
    '--fields',
    'uid,secret,claimLink',
  ])
  expect(out.trim().split(/\r?\n/)).toEqual([
    'uid,secret,claimLink',
    'uid-1,mdt_1,https://muster.example/claim?device=uid-1',
    'uid-2,mdt_2,https://muster.example/claim?device=uid-2',
  ])
  expect(server.calls.at(-1)?.body).toEqual({ deviceIds: [1, 2], kind: 'LABEL' })
})

it('rotates, registers a certificate and revokes', async () => {
  const { muster, server, folder } = shell()
  expect((await muster(['devices', 'rotate', 'LB-1', '5'])).out).toBe('mdt_1\n')
  expect(server.calls.at(-1)).toMatchObject({ operation: 'issueDeviceToken', body: { replaces: 5 } })
  const file = join(folder, 'device.pem')
  writeFileSync(file, 'PEM')
  await muster(['devices', 'certificate', 'LB-1', file])
  expect(server.calls.at(-1)).toMatchObject({ operation: 'registerDeviceCertificate', body: { pem: 'PEM' } })
  expect(await muster(['devices', 'revoke', 'LB-1', '5'])).toMatchObject({
    err: 'Credential 5 of LB-1 has been revoked.\n',
  })
  expect(server.calls.at(-1)?.path).toMatchObject({ id: '1', credentialId: '5' })
})

it('lists credentials and refusals', async () => {
  const { muster } = shell()
  expect((await muster(['devices', 'credentials', 'LB-1', '--csv', '--fields', 'id,kind,createdBy'])).out).toContain(
    '5,TOKEN,olga',
  )
  expect((await muster(['devices', 'refusals', 'LB-1', '--csv', '--fields', 'code,times'])).out).toContain(
    'FOREIGN_TOPIC,3',
  )
})

it('claims a device with the key on its label', async () => {
  const { muster, server } = shell()
  expect(await muster(['devices', 'claim', 'uid-9', '--company', '4', '--key', 'mlk_x'])).toMatchObject({ exit: 0 })
  expect(server.calls.at(-1)).toMatchObject({ path: { deviceUid: 'uid-9' }, body: { companyId: 4, labelKey: 'mlk_x' } })
  expect(await muster(['devices', 'claim', 'uid-9'])).toMatchObject({
    exit: 3,
    err: expect.stringContaining('--unit') as string,
  })
})

it('names an unknown device', async () => {
  const { muster } = shell()
  expect(await muster(['devices', 'credentials', 'nobody'])).toMatchObject({
    exit: expect.any(Number) as number,
    err: expect.stringContaining("There is no device 'nobody'.") as string,
  })
})
