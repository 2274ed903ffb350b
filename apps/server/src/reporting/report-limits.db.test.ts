import {
  dm1Messages,
  exportMaintenanceForecastExcel,
  listHistoryPositions,
  maintenanceForecast,
  type Operation,
} from '@muster/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testDatabase, type TestDatabase } from '#test/database.ts'
import { seedUnits } from '#test/fleet.ts'
import { realApp, seedCallers } from '#test/real-app.ts'

const day = 86_400_000
const units = (count: number) => Array.from({ length: count }, (_, n) => n + 1)
const span = { fromDate: new Date(Date.now() - day).toISOString(), toDate: new Date().toISOString() }

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
  await seedUnits(database.db, { 1: units(30) })
  await seedCallers(database.db, { 1: { companyId: 1 } })
})
afterAll(() => database.close())

test.each([
  ['those of the documents', undefined, { ahead: 371, history: 20, dm1: 25 }],
  [
    'wider ones of the installation',
    'maintenanceForecast.weeks=60, history.units=25, dm1.units=26',
    { ahead: 420, history: 25, dm1: 26 },
  ],
  [
    'narrower ones',
    'maintenanceForecast.days=5, maintenanceForecast.weeks=1, history.units=2, dm1.units=1',
    { ahead: 7, history: 2, dm1: 1 },
  ],
])('CONST-006 HIST-004 MNT-021 REP-013 enforces the limits of calls: %s', async (_, limits, most) => {
  const app = await realApp(database.db, { env: limits === undefined ? {} : { MUSTER_REPORT_LIMITS: limits } })
  const status = async (operation: Operation, body: object) => (await app.call(1, operation, { body })).status
  const ahead = (days: number) => status(maintenanceForecast, { unitIds: [1], days })
  const file = (days: number) => app.download(1, exportMaintenanceForecastExcel, { body: { unitIds: [1], days } })
  const history = (count: number) => status(listHistoryPositions, { unitIds: units(count), ...span })
  const dm1 = (count: number) => status(dm1Messages, { unitIds: units(count), ...span })
  expect([await ahead(most.ahead), await ahead(most.ahead + 1)]).toEqual([200, 400])
  await file(most.ahead)
  await expect(file(most.ahead + 1)).rejects.toThrow(`at most ${most.ahead} days`)
  expect([await history(most.history), await history(most.history + 1)]).toEqual([200, 400])
  expect([await dm1(most.dm1), await dm1(most.dm1 + 1)]).toEqual([200, 400])
  await app.close()
})
