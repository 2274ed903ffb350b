import { createHash, X509Certificate } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FleetSchemas } from '@muster/contract'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { testDatabase, type TestDatabase } from '#test/database.ts'
import { startDeviceServer, type DeviceServer } from '#test/devices.ts'
import { makeCertificate } from '#test/nats.ts'
import { identify } from '#telemetry/device-link/identity.ts'
import { hashOfSecret } from '#telemetry/device-link/secrets.ts'

type Secret = FleetSchemas['DeviceSecret']
type Link = FleetSchemas['DeviceLink']

let database: TestDatabase
let server: DeviceServer
beforeAll(async () => {
  database = await testDatabase()
  server = await startDeviceServer(database.db)
})
afterAll(async () => {
  await server.close()
  await database.close()
})

async function device(uid: string) {
  await server.fleet.unit(uid, uid)
  return `/devices/${await server.deviceOf(uid)}`
}
const linkOf = async (path: string) => (await server.call<Link>('dealer', 'GET', `${path}/link`)).body
const admitted = (uid: string, secret: string) =>
  identify(database.db, { uid, secretHash: hashOfSecret(secret) }).then(
    () => true,
    () => false,
  )

it('issues a token once, lists it without its secret, and revokes it', async () => {
  const path = await device('token')
  const { body } = await server.call<Secret>('dealer', 'POST', `${path}/tokens`, {})
  expect(body).toMatchObject({ uniqueId: 'token', secret: expect.stringMatching(/^mdt_[\w-]{43}$/) })
  expect(await admitted('token', body.secret)).toBe(true)
  const { credentials } = await linkOf(path)
  expect(credentials).toEqual([
    { credentialId: body.credentialId, kind: 'TOKEN', createdAt: expect.any(String), createdBy: 'dealer' },
  ])
  const revoke = () => server.call('dealer', 'DELETE', `${path}/credentials/${body.credentialId}`)
  expect(await revoke()).toMatchObject({ status: 204 })
  expect(await revoke()).toMatchObject({ status: 404 })
  expect((await linkOf(path)).credentials[0]).toMatchObject({ revokedBy: 'dealer', revokedAt: expect.any(String) })
  expect(await admitted('token', body.secret)).toBe(false)
})

it('replaces the label key by a token, and a label key by a new one at once', async () => {
  const path = await device('label')
  const labels = [1, 2].map(() => server.call<Secret>('dealer', 'POST', `${path}/labels`))
  const [first, second] = [(await labels[0]!).body, (await labels[1]!).body].toSorted(
    (a, b) => a.credentialId - b.credentialId,
  )
  expect(first!.claimLink).toBe(
    `https://muster.example/administration/data/devices/claim?device=label&key=${first!.secret}`,
  )
  expect([await admitted('label', first!.secret), await admitted('label', second!.secret)]).toEqual([false, true])
  const { body } = await server.call<Secret>('dealer', 'POST', `${path}/tokens`, {})
  expect((await linkOf(path)).credentials[0]).toMatchObject({
    credentialId: body.credentialId,
    replaces: second!.credentialId,
  })
})

it('registers a certificate in the name of the device only, once', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'muster-certificate-'))
  const pem = readFileSync(makeCertificate(folder).certFile, 'utf8')
  await rm(folder, { recursive: true })
  const fingerprint = createHash('sha256').update(new X509Certificate(pem).raw).digest('hex')
  const other = await device('certificate')
  const register = (path: string, body: object) => server.call('dealer', 'POST', `${path}/certificates`, body)
  expect(await register(other, { pem })).toMatchObject({
    status: 400,
    body: { detail: expect.stringContaining('localhost') },
  })
  expect(await register(other, { pem: 'no certificate' })).toMatchObject({ status: 400 })
  expect(await register(other, { fingerprint: 'ab:cd' })).toMatchObject({ status: 400 })
  // the subject of the certificate
  const path = await device('localhost')
  expect(await register(path, { pem })).toMatchObject({ status: 200 })
  expect(await register(path, { fingerprint: fingerprint.toUpperCase() })).toMatchObject({ status: 409 })
  expect((await linkOf(path)).credentials).toMatchObject([{ kind: 'CERTIFICATE', fingerprint }])
})

it('issues secrets for all of many devices or none', async () => {
  const ids = await Promise.all(['many-1', 'many-2'].map(async uid => (await device(uid), server.deviceOf(uid))))
  const issue = (who: 'dealer' | 'stranger', deviceIds: number[]) =>
    server.call<Secret[]>(who, 'POST', '/devices/secrets', { deviceIds, kind: 'LABEL' })
  expect(await issue('dealer', [...ids, 999_999])).toMatchObject({ status: 404 })
  expect(await issue('stranger', ids)).toMatchObject({ status: 404 })
  const { body } = await issue('dealer', ids)
  expect(body.map(({ uniqueId, claimLink }) => [uniqueId, claimLink !== undefined])).toEqual([
    ['many-1', true],
    ['many-2', true],
  ])
  expect(
    await database.db.selectFrom('device_credential').select('kind').where('device_id', 'in', ids).execute(),
  ).toHaveLength(2)
})

it('shows and changes nothing without the permission or outside the scope', async () => {
  const path = await device('scoped')
  expect(await server.call('stranger', 'GET', `${path}/link`)).toMatchObject({ status: 404 })
  expect(await server.call('stranger', 'POST', `${path}/tokens`, {})).toMatchObject({ status: 404 })
  expect(await server.call('viewer', 'GET', `${path}/link`)).toMatchObject({
    status: 200,
    body: { credentials: [], refusals: [] },
  })
  expect(await server.call('viewer', 'POST', `${path}/tokens`, {})).toMatchObject({ status: 403 })
})
