import {
  getFleetConfiguration,
  getUnit,
  getUnitConfiguration,
  listFleetUnfinishedConfigurations,
} from '@muster/contract'
import type { DesiredConfiguration } from '@muster/contract/devices'
import { connectAsync } from 'mqtt'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { listenForNotices } from '#kernel/db/notices.ts'
import { testDatabase, type TestDatabase } from '#test/database.ts'
import { addCredential, revokeCredential, startBroker } from '#test/device-broker.ts'
import { seedFleet } from '#test/ingest.ts'
import { realApp, seedCallers, type RealApp } from '#test/real-app.ts'
import { DeviceConfigurations } from './device-configurations.ts'

const caller = 100
const stranger = 101
let database: TestDatabase
let fleet: Awaited<ReturnType<typeof seedFleet>>
let app: RealApp
let server: Awaited<ReturnType<typeof startBroker>>
const ends: (() => unknown)[] = []

beforeAll(async () => {
  database = await testDatabase()
  const { db } = database
  fleet = await seedFleet(db)
  await seedCallers(db, { [caller]: { companyId: fleet.customer }, [stranger]: { companyId: fleet.stranger } })
  app = await realApp(db)
  server = await startBroker(db, fleet.pipeline())
  const configurations = new DeviceConfigurations({ db, onError: error => server.errors.push(error), wait: 1 })
  configurations.sendOver(server.link)
  const heard = { configurationsChanged: (text: string) => configurations.changed(text) }
  ends.push(
    listenForNotices(database.url, heard, () => {}),
    () => configurations.close(),
  )
})
afterAll(async () => {
  for (const end of ends.toReversed()) await end()
  await server.close()
  await app.close()
  await database.close()
})

async function addProfile(kind: string, data: object): Promise<number> {
  const { record_id } = await database.db
    .insertInto('record')
    .values({ kind, company_id: fleet.customer, name: kind, data: JSON.stringify(data) })
    .returning('record_id')
    .executeTakeFirstOrThrow()
  return record_id
}
const assign = (unit_id: number, record_id: number, kind: string) =>
  database.db.insertInto('unit_profile').values({ unit_id, record_id, kind }).execute()
const statesOf = async (unitId: number) =>
  (await app.call(caller, getUnitConfiguration, { path: { unitId } })).body.profiles

async function connect(uid: string) {
  const client = await connectAsync({
    host: '127.0.0.1',
    port: server.port,
    clientId: uid,
    username: uid,
    password: uid,
    reconnectPeriod: 0,
  })
  ends.push(() => client.endAsync(true))
  const received: DesiredConfiguration[] = []
  client.on('message', (_topic, payload) => void received.push(JSON.parse(payload.toString()) as DesiredConfiguration))
  await client.subscribeAsync(`v1/${uid}/configuration`, { qos: 1 })
  let seq = 0
  const report = (version: number, profiles: object) =>
    client.publishAsync(
      `v1/${uid}/state`,
      JSON.stringify({
        boot: '7f0e2c4a-9a58-4f0b-8e57-3c1b8c0e4d11',
        seq: ++seq,
        time: Date.now(),
        configuration: { version, profiles },
      }),
      { qos: 1 },
    )
  return { received, report }
}

it('sends a new version after each change, and shows the device’s response', async () => {
  const unitId = await fleet.unit('Digger', 'digger')
  await addCredential(database.db, 'digger', { token: 'digger' })
  const power = await addProfile('power-profile', { rules: [], movingReportInterval: 30 })
  const { received, report } = await connect('digger')
  await expect.poll(() => received).toMatchObject([{ profiles: {} }])

  await assign(unitId, power, 'power-profile')
  await expect.poll(() => received.length).toBe(2)
  const [first, second] = received
  expect(second?.profiles).toEqual({ power: { rules: [], movingReportInterval: 30 } })
  expect(second!.version).toBeGreaterThan(first!.version)
  expect(await statesOf(unitId)).toEqual([{ kind: 'power', state: 'PENDING', since: expect.any(String) }])

  await report(second!.version, { power: { status: 'applied' } })
  expect(await statesOf(unitId)).toEqual([{ kind: 'power', state: 'APPLIED', since: expect.any(String) }])

  // a name is not sent, so that this is no new version; the next change is
  await database.db.updateTable('record').set({ name: 'Saver' }).where('record_id', '=', power).execute()
  const can = await addProfile('can-profile', { dm1Enable: true })
  await assign(unitId, can, 'can-profile')
  await expect.poll(() => received.length).toBe(3)
  const third = received[2]!
  expect(third.version).toBeGreaterThan(second!.version)
  // the power profile is as the device has applied it
  expect(await statesOf(unitId)).toMatchObject([
    { kind: 'power', state: 'APPLIED' },
    { kind: 'can', state: 'PENDING' },
  ])
  await report(third.version, { power: { status: 'applied' }, can: { status: 'refused', reason: 'No bus.' } })
  expect(await statesOf(unitId)).toMatchObject([
    { kind: 'power', state: 'APPLIED' },
    { kind: 'can', state: 'REFUSED', reason: 'No bus.' },
  ])

  await database.db
    .updateTable('record')
    .set({ data: JSON.stringify({ rules: [], movingReportInterval: 10 }) })
    .where('record_id', '=', power)
    .execute()
  await expect.poll(() => received[3]?.profiles.power).toEqual({ rules: [], movingReportInterval: 10 })
  expect(await statesOf(unitId)).toMatchObject([
    { kind: 'power', state: 'PENDING' },
    { kind: 'can', state: 'REFUSED' },
  ])

  await database.db.deleteFrom('unit_profile').where('unit_id', '=', unitId).execute()
  await expect.poll(() => received.at(-1)?.profiles).toEqual({})
  expect(await statesOf(unitId)).toEqual([])
  const again = await connect('digger')
  await expect.poll(() => again.received).toMatchObject([{ version: received.at(-1)!.version, profiles: {} }])
  expect(server.errors).toEqual([])
})

it('lists the units that cannot receive it to users who may see them', async () => {
  const unitId = await fleet.unit('Loader', 'loader')
  await assign(unitId, await addProfile('power-profile', { rules: [] }), 'power-profile')
  const takesSettings = async () => (await app.call(caller, getUnit, { path: { unitId } })).body.takesSettings
  expect([await statesOf(unitId), await takesSettings()]).toEqual([[{ kind: 'power', state: 'NOT_SUPPORTED' }], false])
  const credentialId = await addCredential(database.db, 'loader', { token: 'loader' })
  expect(await statesOf(unitId)).toMatchObject([{ kind: 'power', state: 'PENDING' }])
  expect(await takesSettings()).toBe(true)
  await revokeCredential(database.db, credentialId)
  await database.db.updateTable('unit').set({ device_id: null }).where('unit_id', '=', unitId).execute()
  expect(await statesOf(unitId)).toEqual([{ kind: 'power', state: 'NO_DEVICE' }])
  expect((await app.call(stranger, getUnitConfiguration, { path: { unitId } })).status).toBe(404)
})

it('counts the units of a fleet by state, and lists pending and refused ones', async () => {
  const { db } = database
  const power = await addProfile('power-profile', { rules: [] })
  const curfew = await addProfile('curfew-profile', { timezoneId: 'UTC', days: {} })
  const add = async (uid: string) => {
    const unitId = await fleet.unit(uid, uid)
    await assign(unitId, power, 'power-profile')
    return unitId
  }
  const [refusing, waiting, gateway, judged] = [
    await add('refusing'),
    await add('waiting'),
    await add('gateway'),
    await fleet.unit('judged', 'judged'),
  ]
  // by the server
  await assign(judged, curfew, 'curfew-profile')
  for (const uid of ['refusing', 'waiting']) await addCredential(db, uid, { token: uid })
  const { received, report } = await connect('refusing')
  await expect.poll(() => received.length).toBe(1)
  await report(received[0]!.version, { power: { status: 'refused', reason: 'No battery.' } })

  const { fleet_id: fleetId } = await db
    .insertInto('fleet')
    .values({ company_id: fleet.customer, name: 'All' })
    .returning('fleet_id')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('fleet_unit')
    .values([refusing, waiting, gateway, judged].map(unit_id => ({ fleet_id: fleetId, unit_id })))
    .execute()
  const path = { fleetId }
  expect((await app.call(caller, getFleetConfiguration, { path })).body).toEqual({
    refusedCount: 1,
    pendingCount: 1,
    appliedCount: 0,
    notSupportedCount: 1,
  })
  const list = async (query: { state?: 'REFUSED' }) =>
    (await app.call(caller, listFleetUnfinishedConfigurations, { path, query })).body
  expect(await list({})).toMatchObject({
    items: [
      { name: 'refusing', state: 'REFUSED', profiles: [{ kind: 'power', state: 'REFUSED', reason: 'No battery.' }] },
      { name: 'waiting', state: 'PENDING', profiles: [{ kind: 'power', state: 'PENDING' }] },
    ],
    totalCount: 2,
  })
  expect(await list({ state: 'REFUSED' })).toMatchObject({ items: [{ unitId: refusing }], totalCount: 1 })
  expect((await app.call(stranger, getFleetConfiguration, { path })).status).toBe(404)
  expect((await app.call(stranger, listFleetUnfinishedConfigurations, { path })).status).toBe(404)
})
