import { afterAll, beforeAll, expect, test } from 'vitest'
import { testDatabase, type TestDatabase } from '#test/database.ts'
import { startDeviceServer, type DeviceServer } from '#test/devices.ts'

let database: TestDatabase
let server: DeviceServer
beforeAll(async () => {
  database = await testDatabase()
  server = await startDeviceServer(database.db)
  await database.db
    .updateTable('user_group')
    .set({ features: ['SETTINGS'] })
    .execute()
})
afterAll(async () => {
  await server.close()
  await database.close()
})

const protocol = { name: 'Tractor', baudRate: 250_000, isJ1939: true }
const parameter = (description: string, changes: object = {}) => ({
  description,
  dataBitStart: 24,
  dataLength: 16,
  dataResolution: 0.125,
  canMuTypeCode: 'LABEL',
  muLabel: 'rpm',
  calculusType: 'LINEAR',
  identifier: '0CF00400',
  mask: '1FFFFF00',
  intel: true,
  bit29: true,
  protocolIds: [],
  ...changes,
})
const store = (body: object, who: 'dealer' | 'viewer' | 'stranger' = 'dealer') =>
  server.call<{ canProtocolId: number; created: number; detail?: string }>(who, 'POST', '/can-parameters/import', body)
const count = async () => (await database.db.selectFrom('record').select('record_id').execute()).length

test('stores a CAN database as a protocol and parameters, readable like those entered by hand', async () => {
  const { status, body } = await store({
    protocol,
    parameters: [
      parameter('Speed'),
      parameter('Gear', { canMuTypeCode: 'LOOKUP', encodedValues: [{ value: 1, name: 'First' }] }),
    ],
  })
  expect([status, body.created]).toEqual([200, 2])
  expect((await server.call('dealer', 'GET', `/can-protocols/${body.canProtocolId}`)).body).toMatchObject(protocol)
  const { items } = (
    await server.call<{ items: { description: string; protocolNames: string[] }[] }>(
      'dealer',
      'GET',
      `/can-parameters?canProtocolId=${body.canProtocolId}`,
    )
  ).body
  expect(items.map(({ description, protocolNames }) => [description, protocolNames])).toEqual([
    ['Gear', ['Tractor']],
    ['Speed', ['Tractor']],
  ])
  // adds parameters to the same protocol
  expect(await store({ canProtocolId: body.canProtocolId, parameters: [parameter('Load')] })).toMatchObject({
    status: 200,
    body: { canProtocolId: body.canProtocolId, created: 1 },
  })
})

test('stores nothing of a CAN database with an error', async () => {
  const before = await count()
  const wrong = [parameter('Fine'), parameter('No text', { canMuTypeCode: 'LOOKUP' })]
  expect((await store({ protocol, parameters: wrong })).status).toBe(400)
  expect((await store({ canProtocolId: 2_000_000, parameters: [parameter('Lost')] })).status).toBeGreaterThanOrEqual(
    400,
  )
  expect((await store({ parameters: [parameter('No protocol')] })).status).toBe(400)
  expect((await store({ protocol, parameters: [] })).status).toBe(400)
  expect(await count()).toBe(before)
})

test('requires the permission for parameters, and for a new protocol also that for protocols', async () => {
  expect((await store({ protocol, parameters: [parameter('Refused')] }, 'viewer')).status).toBe(403)
  const viewers = database.db.updateTable('user_group').where('name', '=', 'Viewers')
  await viewers.set({ acls: ['ADM_CANPARAMETER_ADD'] }).execute()
  const { canProtocolId } = (await store({ protocol, parameters: [parameter('One')] })).body
  expect(await store({ protocol, parameters: [parameter('Refused')] }, 'viewer')).toMatchObject({ status: 403 })
  expect((await store({ canProtocolId, parameters: [parameter('Two')] }, 'viewer')).status).toBe(200)
  // a protocol of another company
  expect((await store({ canProtocolId, parameters: [parameter('Three')] }, 'stranger')).status).toBeGreaterThanOrEqual(
    400,
  )
})
