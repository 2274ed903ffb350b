import {
  createTripLink,
  listAuditEntries,
  listTripLinks,
  openSharedTrip,
  operations,
  revokeTripLink,
  tripsUnits,
  type ReportSchemas,
} from '@muster/contract'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { insertPositions } from '#telemetry/ingest/insert-positions.ts'
import { testDatabase, type TestDatabase } from '#test/database.ts'
import { seedFleet } from '#test/ingest.ts'
import { realApp, seedCallers, type RealApp } from '#test/real-app.ts'

const now = new Date('2026-06-12T00:00:00Z')
const day = 86_400_000

let test: TestDatabase
let fleet: Awaited<ReturnType<typeof seedFleet>>
let app: RealApp
let unitId: number
let trip: { unitId: number; from: string; to: string }
beforeAll(async () => {
  test = await testDatabase()
  fleet = await seedFleet(test.db)
  await seedCallers(test.db, { 90: { companyId: fleet.dealer }, 91: { companyId: fleet.stranger } })
  app = await realApp(test.db, { clock: () => now })
  unitId = await fleet.unit('Secret lorry', 'lorry')
  const start = Date.parse('2026-06-10T06:00:00Z')
  await insertPositions(
    test.db,
    Array.from({ length: 31 }, (_, minute) => ({
      unitId,
      time: start + minute * 60_000,
      latitude: 45 + minute / 100,
      longitude: 9,
      statusId: 2,
      ignition: minute < 30,
      speed: 60,
      odometer: minute * 1000,
    })),
  )
  const period = { fromDate: '2026-06-10T00:00:00Z', toDate: '2026-06-10T23:59:59.999Z' }
  const [unit] = (await app.call(90, tripsUnits, { body: { unitIds: [unitId], ...period } })).body
  const leg = unit!.legs.find(({ kind }) => kind === 'TRIP')!
  trip = { unitId, from: leg.from, to: leg.to }
})
afterAll(async () => {
  await app.close()
  await test.close()
})

const create = (more: Partial<ReportSchemas['TripLinkInput']> = {}, userId = 90) =>
  app.call(userId, createTripLink, {
    body: { ...trip, expiresAt: new Date(now.getTime() + 7 * day).toISOString(), ...more },
  })
const open = (secret: string) =>
  app.app.inject({ method: 'POST', url: `/wlf${openSharedTrip.path}`, payload: { secret } })
const list = async () => (await app.call(90, listTripLinks)).body.items

it('shows one trip without a login or names, until the link is revoked, expires, or the unit is archived', async () => {
  const { id, secret } = (await create()).body
  const answer = await open(secret)
  expect(answer.json()).toMatchObject({
    from: trip.from,
    to: trip.to,
    distance: 30_000,
    topSpeed: 60,
    drivingSeconds: 1800,
  })
  expect(answer.json<ReportSchemas['SharedTrip']>().trail).toHaveLength(31)
  expect(answer.body).not.toMatch(/Secret|lorry|Customer|Dealer|user 90/)
  expect(await list()).toMatchObject([{ id, unitName: 'Secret lorry', state: 'ACTIVE', openedAt: now.toISOString() }])
  expect(JSON.stringify(await list())).not.toContain(secret)
  // summed up for a second
  const opened = () => app.call(90, listAuditEntries, { query: { event: 'OPENED' } }).then(({ body }) => body.items)
  await expect
    .poll(opened)
    .toMatchObject([
      { operation: 'openSharedTrip', recordKind: 'trip-link', recordId: `${id}`, recordLabel: 'Secret lorry' },
    ])
  const stored = await test.db.selectFrom('trip_link').selectAll().executeTakeFirstOrThrow()
  expect(JSON.stringify(stored)).not.toContain(secret)

  const archive = (archived_at: Date | null) => test.db.updateTable('unit').set({ archived_at }).execute()
  await archive(now)
  expect((await open(secret)).statusCode).toBe(404)
  await archive(null)
  expect((await open(secret)).statusCode).toBe(200)
  await test.db.updateTable('trip_link').set({ expires_at: now }).execute()
  expect((await open(secret)).statusCode).toBe(404)

  const other = (await create()).body
  expect((await app.call(91, revokeTripLink, { path: { id: other.id } })).status).toBe(404)
  expect((await open(other.secret)).statusCode).toBe(200)
  expect((await app.call(90, revokeTripLink, { path: { id: other.id } })).status).toBe(204)
  expect((await open(other.secret)).statusCode).toBe(404)
  expect((await list())[0]).toMatchObject({ id: other.id, state: 'REVOKED' })
})

it('ends when its creator loses access', async () => {
  const { secret } = (await create()).body
  const move = (company_id: number) => test.db.updateTable('unit').set({ company_id }).execute()
  await move(fleet.stranger)
  expect((await open(secret)).statusCode).toBe(404)
  await move(fleet.customer)
  await test.db.updateTable('app_user').set({ active: false }).where('user_id', '=', 90).execute()
  expect((await open(secret)).statusCode).toBe(404)
  await test.db.updateTable('app_user').set({ active: true }).where('user_id', '=', 90).execute()
  expect((await open(secret)).statusCode).toBe(200)
})

it('opens no other operation', async () => {
  const { secret } = (await create()).body
  for (const operation of operations.filter(({ access }) => !access.public).slice(0, 40)) {
    const url = `/wlf${operation.path.replaceAll(/\{\w+\}/g, '1')}`
    const { method } = operation
    const answer = await app.app.inject({ method, url, headers: { authorization: `Bearer ${secret}` } })
    expect([401, 404]).toContain(answer.statusCode)
  }
})

it.each<[string, () => Partial<ReportSchemas['TripLinkInput']>, string]>([
  ['a time that is not one trip', () => ({ to: '2026-06-11T00:00:00Z' }), ''],
  ['a long time', () => ({ to: '2026-06-20T00:00:00Z' }), 'at most 7 days later'],
  ['an end in the past', () => ({ expiresAt: now.toISOString() }), 'is in the past'],
  ['an end too far ahead', () => ({ expiresAt: new Date(now.getTime() + 91 * day).toISOString() }), '90 days ahead'],
])('rejects %s', async (_, input, error) => {
  const answer = await create(input())
  expect(answer.status).toBe(400)
  expect((answer.body.errors ?? []).join()).toContain(error)
})

it('rejects a unit outside the scope, and too many calls from one address', async () => {
  expect((await create({}, 91)).status).toBe(404)
  const statuses = await Promise.all(Array.from({ length: 61 }, async () => (await open('guess')).statusCode))
  expect(statuses).toContain(429)
})
