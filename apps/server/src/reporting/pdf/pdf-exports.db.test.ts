import * as contract from '@muster/contract'
import { operations, type Operation } from '@muster/contract'
import { mkdtempSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import readExcel from 'read-excel-file/node'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testDatabase, type TestDatabase } from '#test/database.ts'
import { seedUnits } from '#test/fleet.ts'
import { pdfPages, withoutSpaces } from '#test/pdf-text.ts'
import { realApp, seedCallers, type RealApp } from '#test/real-app.ts'
import { storeReadings } from '#test/reports.ts'

const portal = mkdtempSync(join(tmpdir(), 'portal-'))
const theme = join(portal, 'assets/themes/default')
const at = new Date('2026-06-10T06:00:00Z')
let database: TestDatabase
let app: RealApp

beforeAll(async () => {
  mkdirSync(theme, { recursive: true })
  writeFileSync(join(portal, 'index.html'), '')
  database = await testDatabase()
  const { db } = database
  await seedUnits(db, { 1: [1, 2, 3] })
  await seedCallers(db, { 1: { companyId: 1 } })
  for (const id of [1, 2, 3])
    await storeReadings(db, id, [
      { at: '2026-06-10T06:00Z', hours: 100, metres: 0, litres: 1000, ignition: true },
      { at: '2026-06-10T06:10Z', hours: 102, metres: 20_000, litres: 1000 + id, ignition: false },
    ])
  const { alarm_type_id } = await db.selectFrom('alarm_type').select('alarm_type_id').executeTakeFirstOrThrow()
  await db.insertInto('alarm').values({ unit_id: 2, alarm_type_id, occurred_at: at }).execute()
  await db
    .insertInto('command')
    .values({ unit_id: 1, template_name: 'Ask', type: 'CAN_INJECTION', user_name: 'u', created_at: at })
    .execute()
  await sql`
    with action as (
      insert into maintenance_action (unit_id, action_code, done_at, user_name) values (1, 'CLOSE', ${at}, 'u') returning action_id)
    insert into maintenance_action_service (action_id, service_key, description, service_type, interval_type)
    select action_id, 1, 'Oil', 'Oil', 'ENGINE_HOURS' from action`.execute(db)
  app = await realApp(db, {
    clock: () => new Date('2026-06-11T00:00:00Z'),
    env: { MUSTER_PORTAL: portal },
  })
  const parameters = await app.call(1, contract.listCanDataParameters, { body: span })
  bodies.exportCanDataExcel = { ...span, canParameterIds: parameters.body.map(({ id }) => id).slice(0, 3) }
}, 120_000)
afterAll(async () => {
  await app?.close()
  await database.close()
  rmSync(portal, { recursive: true })
})

const unitIds = [1, 2, 3]
const span = { unitIds, fromDate: '2026-06-10T00:00:00.000Z', toDate: '2026-06-10T23:59:59.999Z' }
const zone = { timezone: 'Europe/Rome' }
const bodies: Record<string, object> = {
  exportCommandsHistory: { assetId: 1, offsetUTC: 0 },
  exportDm1Messages: span,
  exportAlarm: span,
  exportUnreadAlarm: span,
  exportFuelConsumption: span,
  exportTrips: { ...span, ...zone },
  exportFuelEvents: { ...span, ...zone },
  exportPerformance: { unitId: 1, fromDate: '2026-06-10', ...zone },
  exportSubscriptionsActivation: { offsetUTC: 0 },
  exportSubscriptionsExpiration: { offsetUTC: 0 },
  exportFtHistory: {},
  exportPositionHistoryExcel: { ...span, showAll: true },
  exportEquipmentUtilizationExcel: { ...span, ...zone },
  exportEngineOnOffExcel: span,
  exportCanDataExcel: span,
  exportMaintenanceOverallExcel: { unitIds },
  exportMaintenanceForecastExcel: { unitIds, days: 30 },
  exportMaintenanceHistoryExcel: { unitIds },
  exportEngineHoursExcel: { unitIds },
  exportEquipmentUtilizationRankingExcel: { ...span, ...zone },
  exportKeyOnOffRankingExcel: { ...span, ...zone },
  exportEngineHoursRankingExcel: { ...span, ...zone },
  exportFuelConsumptionRankingExcel: { ...span, ...zone },
  exportUnderUse: { ...span, ...zone },
}

function download(id: string, format: 'excel' | 'pdf') {
  const operation = (contract as unknown as Record<string, Operation>)[id]!
  const isFixed = !operation.path.includes('{format}')
  return app.download(1, operation, {
    path: { assetId: 1, ...(!isFixed && { format }) },
    query: { offsetUTC: operation.method === 'GET' ? 0 : undefined, ...(isFixed && { format }) },
    ...(operation.method === 'POST' && { body: bodies[id] }),
  })
}

/** Exports intended for other programs. */
const textOnly = new Set(['exportPositionHistoryCsv', 'exportTripsGpx'])

test('lists every export that people read', () => {
  const exports = operations.filter(({ service, download }) => service === 'report' && download).map(({ id }) => id)
  expect(Object.keys(bodies).toSorted()).toEqual(exports.filter(id => !textOnly.has(id)).toSorted())
})

test.each(Object.keys(bodies))('%s has the tables of its workbook as pages', async id => {
  const sheets = await readExcel(await download(id, 'excel'))
  const text = pdfPages(await download(id, 'pdf')).join('')
  expect(text).toMatch(/Page1of\d/)
  for (const { sheet, data } of sheets) {
    const header = data.findIndex(row => row.filter(cell => cell !== null).length > 2)
    const rows = data.slice(header + 1)
    // a column of texts needs one
    const headers = data[header]?.filter((_, i) => rows.some(row => (row[i] ?? null) !== null)) ?? []
    const shown = [[sheet], headers, rows[0] ?? [], data.at(-1) ?? []].flat()
    for (const cell of shown)
      if (typeof cell === 'string' && !/^\d+(:\d\d)+$/.test(cell)) expect(text).toContain(withoutSpaces(cell))
  }
})

test('draws the name and logo of the host’s theme, and changes with it', async () => {
  const named = async () => pdfPages(await download('exportEngineHoursExcel', 'pdf'))[0] ?? ''
  expect(await named()).toMatch(/^MusterEnginehours/)
  writeFileSync(join(theme, 'settings.json'), JSON.stringify({ name: 'North Rentals', light: { primary: '#204f8c' } }))
  expect(await named()).toMatch(/^NorthRentalsEnginehours/)
  const dot = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='
  writeFileSync(join(theme, 'logo.png'), Buffer.from(dot, 'base64'))
  const file = await download('exportEngineHoursExcel', 'pdf')
  expect(pdfPages(file)[0]).not.toContain('NorthRentals')
  expect(file.toString('latin1')).toContain('/Subtype /Image')
})
