import { exportSubscriptionsActivation } from '@muster/contract'
import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import readExcel from 'read-excel-file/node'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testDatabase, type TestDatabase } from '#test/database.ts'
import { realApp, seedCallers } from '#test/real-app.ts'
import { standardBrand } from '#reporting/brand.ts'
import { standardExports } from '#reporting/export-settings.ts'
import { measurementUnitsOf } from '#kernel/measurement-units.ts'
import { Texts } from '#kernel/texts/texts.ts'
import type { ReportContext } from '#reporting/scheduled-report.ts'
import { activate } from './activate.ts'
import { subscriptionsByMail } from './by-mail.ts'
import { renew } from './renew.ts'
import { listActivations, listExpirations } from './subscription-reports.ts'
import { acting, scopes, seedSubscriptionWorld, today } from '#test/subscriptions.ts'
import { using } from '#test/dependencies.ts'

let database: TestDatabase
let made: number
beforeAll(async () => {
  database = await testDatabase()
  const { db } = database
  await seedSubscriptionWorld(db)
  await db.updateTable('unit').set({ subscription_end: '2026-11-20T23:30:00Z' }).where('unit_id', '=', 21).execute()
  made = (await activate(acting(db), { lineId: 4, deviceId: 1, companyId: 3, serialNumber: 'S-77' })).unitId
})
afterAll(() => database.close())

test('REP-056 REP-058 counts days to expiration in the caller’s time zone and lists past ones first', async () => {
  const list = async (more: object = {}) =>
    (await listExpirations(database.db, scopes.dealer, { zone: 'Europe/Rome', now: today, ...more })).items.map(
      ({ unitId, daysLeft }) => [unitId, daysLeft],
    )
  expect(await list()).toEqual([
    [21, 0],
    [1, 11],
    [made, 365],
  ])
  // half an hour before midnight is the day before in the next zone to the west
  expect(await list({ zone: '+00:00' })).toEqual([
    [21, -1],
    [1, 10],
    [made, 365],
  ])
  expect(await list({ expirationDays: 30 })).toEqual([
    [21, 0],
    [1, 11],
  ])
  expect(await list({ expirationDays: 11 })).toEqual([
    [21, 0],
    [1, 11],
  ])
  expect(await list({ expirationDays: 10 })).toEqual([[21, 0]])
  expect(await list({ filter: 's-7' })).toEqual([[made, 365]])
  expect((await listExpirations(database.db, scopes.other, { zone: 'UTC', now: today })).items).toEqual([])
})

test('REP-057 mails both reports for the selected units only, activations for the period only', async () => {
  const use = using({ db: database.db, clock: () => today })
  const t = await use(Texts).in('en')
  const context = (unitIds: number[], from: string, to: string): ReportContext => ({
    use,
    scope: scopes.dealer,
    signal: new AbortController().signal,
    units: unitIds.map(id => ({ id, name: `Unit ${id}` })),
    span: { from: new Date(from), to: new Date(to) },
    formats: {
      zone: 'UTC',
      dateFormat: 'dd/MM/yyyy',
      timeFormat: 'HH:mm',
      units: measurementUnitsOf('metric'),
      exports: standardExports,
      language: 'en',
      fileType: 'excel',
      brand: () => Promise.resolve(standardBrand),
      t,
    },
  })
  const rows = async (name: string, asked: ReportContext) => {
    const file = await subscriptionsByMail.find(each => each.name === name)?.make(asked)
    const [sheet] = await readExcel(await buffer(file?.content as Readable))
    return (sheet?.data ?? []).map(([first]) => first)
  }
  const [early, late] = [
    ['2026-11-20T00:00:00Z', '2026-11-20T23:59:59Z'],
    ['2026-11-21T00:00:00Z', '2026-11-21T23:59:59Z'],
  ] as const
  expect(await rows('Subscription activations', context([made], ...late))).toContain('S-77')
  expect(await rows('Subscription activations', context([made], ...early))).not.toContain('S-77')
  expect(await rows('Subscription activations', context([1, 21], ...late))).not.toContain('S-77')
  const ends = async (unitIds: number[]) => (await rows('Subscription expirations', context(unitIds, ...late))).length
  expect(await ends([1, 21])).toBe((await ends([1])) + 1)
  // an end in a year is not listed
  expect(await ends([1, made])).toBe(await ends([1]))
})

test('REP-057 lists activations with device and end, without renewals', async () => {
  await renew(acting(database.db), { unitId: 1, deviceId: 3, uniqueId: 'imei-3', serialNumber: 'S1', lineId: 2 })
  expect(await listActivations(database.db, scopes.dealer, {})).toEqual({
    items: [
      {
        unitId: made,
        unitName: 'S-77',
        uniqueId: 'imei-1',
        serialNumber: 'S-77',
        companyName: 'Customer',
        subscriptionName: 'Start by satellite',
        activationDate: '2026-11-21T10:00:00.000Z',
        subscriptionEndDate: '2027-11-21T10:00:00.000Z',
      },
    ],
    totalCount: 1,
  })
  expect(await listActivations(database.db, scopes.other, {})).toEqual({ items: [], totalCount: 0 })
})

test('REP-057 hides the activation of an archived unit until it is restored', async () => {
  const archive = (archived_at: Date | null) =>
    database.db.updateTable('unit').set({ archived_at }).where('unit_id', '=', made).execute()
  const listed = async () => (await listActivations(database.db, scopes.dealer, {})).items.map(({ unitId }) => unitId)
  await archive(today)
  expect(await listed()).toEqual([])
  await archive(null)
  expect(await listed()).toEqual([made])
})

test('REP-039 REP-057 REP-059 exports activations with the columns of the list in the caller’s time zone', async () => {
  await seedCallers(database.db, { 7: { companyId: 2 } })
  const app = await realApp(database.db)
  const bytes = await app.download(7, exportSubscriptionsActivation, {
    path: { format: 'excel' },
    body: { offsetUTC: 1 },
  })
  await app.close()
  const [sheet] = await readExcel(bytes)
  expect(sheet?.data.slice(-2)).toEqual([
    ['Unit', 'Serial number', 'Company', 'Unique ID of the device', 'Subscription', 'Activated', 'Ends'],
    [
      'S-77',
      'S-77',
      'Customer',
      'imei-1',
      'Start by satellite',
      new Date('2026-11-21T11:00Z'),
      new Date('2027-11-21T11:00Z'),
    ],
  ])
})
