import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import {
  engineOnOffUnitRaw,
  equipmentUtilizationUnits,
  fuelConsumptionUnitsV2,
  performanceReport,
  type Operation,
  type OperationTypes,
} from '@muster/contract'
import { reportCaller } from '@muster/server/test/reports.ts'
import { defineBenchmark } from './benchmark.ts'
import { openDatabase } from './sides/database.ts'
import { fillWorkingDays } from './sides/working-days.ts'

const dayMs = 86_400_000
const units = 100
const zone = 'Europe/Rome'

/** Reports at their limits of units and days, from the request to the JSON of the answer. */
export default defineBenchmark({
  name: 'reports',
  about:
    'Reports at their limits of units and days, over a year of working days of 100 units, from the request to its JSON',
  large: true,
  limit: 1500,
  figures: {
    'performance 100 × 365 by day': { unit: 'ms', budget: 1000 },
    'performance 100 × 365 by week': { unit: 'ms', budget: 1000 },
    'fuel 25 × 365': { unit: 'ms', budget: 1000 },
    'utilization 10 × 180': { unit: 'ms', budget: 1000 },
    'key on/off 5 × 92': { unit: 'ms', budget: 1000 },
  },
  setup: async folder => {
    const { db, close } = await openDatabase(folder, units, { durable: false })
    const end = new Date(Math.floor(Date.now() / dayMs) * dayMs)
    await fillWorkingDays(db, { units, days: 366, end })
    await sql`insert into user_group (group_id, name, role) values (1, 'Bench', 'R')`.execute(db)
    await sql`insert into app_user (user_id, company_id, group_id, login, timezone) values (1, 1, 1, 'bench', ${zone})`.execute(
      db,
    )
    // in the evening of the last day, which begins in winter an hour before that of UTC
    const { call } = reportCaller({ db, now: new Date(end.getTime() - 2 * 3_600_000) })
    const daysAgo = (days: number) => new Date(end.getTime() - days * dayMs - 3_600_000)
    const span = (days: number) => ({
      fromDate: daysAgo(days).toISOString(),
      toDate: new Date(daysAgo(0).getTime() - 1).toISOString(),
    })
    const day = (days: number) => new Date(end.getTime() - days * dayMs).toISOString().slice(0, 10)
    const unitIds = (count: number) => Array.from({ length: count }, (_, i) => 1 + i)
    const timed = async <T extends OperationTypes>(
      operation: Operation<T>,
      inputs: readonly Partial<Pick<T, 'path' | 'query' | 'body'>>[],
    ) => {
      // what the one before left behind
      await pause(500)
      const start = performance.now()
      for (const input of inputs) JSON.stringify(await call(operation, input))
      return performance.now() - start
    }
    const performanceBy = (reportType: 'DAILY' | 'WEEKLY') =>
      timed(performanceReport, [{ body: { unitIds: unitIds(units), fromDate: day(365), timezone: zone, reportType } }])
    return {
      ours: async () => ({
        'performance 100 × 365 by day': await performanceBy('DAILY'),
        'performance 100 × 365 by week': await performanceBy('WEEKLY'),
        'fuel 25 × 365': await timed(fuelConsumptionUnitsV2, [
          { body: { unitIds: unitIds(25), ...span(365), kind: 'THERMAL' } },
        ]),
        'utilization 10 × 180': await timed(equipmentUtilizationUnits, [
          { body: { unitIds: unitIds(10), ...span(180) } },
        ]),
        'key on/off 5 × 92': await timed(
          engineOnOffUnitRaw,
          unitIds(5).map(unitId => ({ query: { unitId, fromDate: day(92), toDate: day(1) } })),
        ),
      }),
      close,
    }
  },
})
