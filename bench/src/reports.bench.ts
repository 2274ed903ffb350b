import type { Readable } from 'node:stream'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import {
  canDataUnitsRaw,
  engineHoursRanking,
  engineOnOffUnitRaw,
  equipmentUtilizationRanking,
  equipmentUtilizationTotals,
  equipmentUtilizationUnits,
  exportCanDataExcel,
  exportPerformance,
  exportTrips,
  fuelConsumptionRanking,
  fuelConsumptionUnitsV2,
  keyOnOffRanking,
  performanceReport,
  tripsUnits,
  underUseRanking,
  type Operation,
  type OperationTypes,
} from '@muster/contract'
import { reportCaller } from '@muster/server/test/reports.ts'
import { defineBenchmark } from './benchmark.ts'
import type { Database } from '@muster/server/src/kernel/db/schema.ts'
import { forecast } from '@muster/server/src/modules/maintenance/forecast.ts'
import { listPositions } from '@muster/server/src/telemetry/history/list-positions.ts'
import { openDatabase } from './sides/database.ts'
import { fillWorkingDays } from './sides/working-days.ts'

const dayMs = 86_400_000
const units = 100
const zone = 'Europe/Rome'

/** Complete fleets by company, and the requests of a table or a tile for all their units. */
const fleets = [
  { companyId: 2, units: 600 },
  { companyId: 3, units: 10_000 },
]
/** A company whose units have services. */
const maintained = { companyId: 4, units: 1000 }
const tables: Readonly<Record<string, Operation<OperationTypes>>> = {
  hours: engineHoursRanking,
  utilization: equipmentUtilizationRanking,
  fuel: fuelConsumptionRanking,
  key: keyOnOffRanking,
  'under-use': underUseRanking,
  dashboard: equipmentUtilizationTotals,
}
const fleetFigures = Object.fromEntries(
  fleets.flatMap(({ units }) =>
    Object.keys(tables).flatMap(name =>
      [7, 30].map(days => [`${name} of ${units} units, ${days} days`, { unit: 'ms', budget: 1000 }] as const),
    ),
  ),
)

/** Measures reports at their limits of units and days, from the request to the JSON response. */
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
    'trips 20 × 92': { unit: 'ms', budget: 1000 },
    'vehicle data 4 × 4 × 180': { unit: 'ms', budget: 1000 },
    'history 20 × 180, first page': { unit: 'ms', budget: 80 },
    'history 20 × 180, last page': { unit: 'ms', budget: 80 },
    'maintenance forecast of 1,000 units, 365 days': { unit: 'ms', budget: 1000 },
    'performance 365, first byte of Excel': { unit: 'ms', budget: 300 },
    'performance 365, first byte of CSV': { unit: 'ms', budget: 300 },
    'performance 365, first byte of PDF': { unit: 'ms', budget: 300 },
    'trips 20 × 92, first byte of Excel': { unit: 'ms', budget: 300 },
    'trips 20 × 92, first byte of CSV': { unit: 'ms', budget: 300 },
    'trips 20 × 92, first byte of PDF': { unit: 'ms', budget: 300 },
    'vehicle data 4 × 4 × 180, first byte of Excel': { unit: 'ms', budget: 300 },
    ...fleetFigures,
  },
  setup: async folder => {
    const { db, close } = await openDatabase(folder, units, { durable: false })
    const end = new Date(Math.floor(Date.now() / dayMs) * dayMs)
    await fillWorkingDays(db, { units, days: 366, end })
    for (const { companyId, units: count } of fleets) await copyAggregates(db, { companyId, units: count })
    await addServices(db, { ...maintained, end })
    await sql`insert into user_group (group_id, name, role) values (1, 'Bench', 'R')`.execute(db)
    await sql`insert into app_user (user_id, company_id, group_id, login, timezone) values (1, 1, 1, 'bench', ${zone})`.execute(
      db,
    )
    // in the evening of the last day, which begins in winter an hour before that of UTC
    const now = new Date(end.getTime() - 2 * 3_600_000)
    const { call, download } = reportCaller({ db, now })
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
    const firstByte = async <T extends OperationTypes>(
      operation: Operation<T>,
      input: Partial<Pick<T, 'path' | 'query' | 'body'>>,
    ) => {
      await pause(500)
      const start = performance.now()
      const { content } = await download(operation, input)
      const [piece] = await (content as Readable).take(1).toArray()
      if (piece === undefined) throw new Error('The file is empty')
      return performance.now() - start
    }
    const history = async (page: 'first' | 'last') => {
      const period = { from: daysAgo(180), to: daysAgo(0), limit: 500, showAll: true }
      const read = (start: number) =>
        listPositions(db, { userId: 1, companyIds: [1] }, { unitIds: unitIds(20), ...period, start })
      const { totalCount } = await read(0)
      await pause(500)
      const start = performance.now()
      JSON.stringify(await read(page === 'first' ? 0 : totalCount - 500))
      return performance.now() - start
    }
    const performanceBy = (reportType: 'DAILY' | 'WEEKLY') =>
      timed(performanceReport, [{ body: { unitIds: unitIds(units), fromDate: day(365), timezone: zone, reportType } }])
    const trips = { ...span(92), timezone: zone }
    const { rows: parameters } = await sql<{ id: number }>`
      insert into record (kind, company_id, name, data)
      select 'can-parameter', 1, name, jsonb_build_object('description', name)
      from unnest(array['engineLoad', 'rpm', 'workedArea', 'fuelLevel']) name
      returning record_id as id`.execute(db)
    const forecastOf = async ({ companyId }: typeof maintained) => {
      await pause(500)
      const start = performance.now()
      const scope = { userId: 1, companyIds: [companyId] }
      JSON.stringify(await forecast(db, scope, { days: 365, limit: 200 }, { now, zone }))
      return performance.now() - start
    }
    const firstBytes = async <T extends OperationTypes>(
      name: string,
      operation: Operation<T>,
      body: T['body'],
    ): Promise<Record<string, number>> => {
      const figures: Record<string, number> = {}
      for (const [format, file] of Object.entries({ excel: 'Excel', csv: 'CSV', pdf: 'PDF' }))
        figures[`${name}, first byte of ${file}`] = await firstByte(operation, { path: { format }, body })
      return figures
    }
    const vehicleData = { ...span(180), canParameterIds: parameters.map(({ id }) => id) }
    const tablesOf = async ({ companyId, units: count }: (typeof fleets)[number]) => {
      const { call } = reportCaller({ db, now, companyId })
      const figures: Record<string, number> = {}
      for (const [name, operation] of Object.entries(tables))
        for (const days of [7, 30]) {
          await pause(500)
          const start = performance.now()
          const body = { ...span(days), timezone: zone }
          const pages = operation === equipmentUtilizationTotals ? [{}] : pagesOf(count)
          for (const page of pages) JSON.stringify(await call(operation, { body: { ...body, ...page } }))
          figures[`${name} of ${count} units, ${days} days`] = performance.now() - start
        }
      return figures
    }
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
        'trips 20 × 92': await timed(tripsUnits, [{ body: { unitIds: unitIds(20), ...trips } }]),
        'vehicle data 4 × 4 × 180': await timed(canDataUnitsRaw, [{ body: { unitIds: unitIds(4), ...vehicleData } }]),
        'history 20 × 180, first page': await history('first'),
        'history 20 × 180, last page': await history('last'),
        'maintenance forecast of 1,000 units, 365 days': await forecastOf(maintained),
        ...(await firstBytes('performance 365', exportPerformance, {
          unitId: 1,
          fromDate: day(365),
          timezone: zone,
        })),
        ...(await firstBytes('trips 20 × 92', exportTrips, { unitIds: unitIds(20), ...trips })),
        'vehicle data 4 × 4 × 180, first byte of Excel': await firstByte(exportCanDataExcel, {
          body: { unitIds: unitIds(4), ...vehicleData },
        }),
        ...(await tablesOf(fleets[0]!)),
        ...(await tablesOf(fleets[1]!)),
      }),
      close,
    }
  },
})

const pageSize = 1000

const pagesOf = (units: number) =>
  Array.from({ length: Math.ceil(units / pageSize) }, (_, page) => ({ start: page * pageSize, limit: pageSize }))

/** Adds a company whose units have the last 66 days of aggregates of units 1 to 100. */
async function copyAggregates(db: Database, { companyId, units: count }: { companyId: number; units: number }) {
  const first = companyId * 100_000
  await sql`insert into company (company_id, name) values (${companyId}, ${`Fleet of ${count}`})`.execute(db)
  await sql`insert into unit (unit_id, name, company_id)
    select id, 'Unit ' || id, ${companyId}::int from generate_series(${first + 1}::int, ${first + count}::int) id`.execute(
    db,
  )
  for (const table of ['position_day', 'position_aggregate']) {
    const { rows } = await sql<{ name: string }>`
      select attname as name from pg_attribute
      where attrelid = ${table}::regclass and attnum > 0 and not attisdropped and attname <> 'unit_id'`.execute(db)
    const columns = sql.join(rows.map(({ name }) => sql.ref(name)))
    await sql`
      insert into ${sql.table(table)} (unit_id, ${columns})
      select u.unit_id, ${columns} from unit u join ${sql.table(table)} a on a.unit_id = 1 + u.unit_id % ${units}::int
      where u.company_id = ${companyId}::int and a.day > (select max(day) - 66 from position_day)`.execute(db)
  }
  await sql`vacuum analyze position_day, position_aggregate, unit`.execute(db)
}

/** Adds a company whose units have five services each and, once an hour, the readings of units 1 to 100 of the last 31 days. */
async function addServices(
  db: Database,
  { companyId, units: count, end }: { companyId: number; units: number; end: Date },
) {
  const first = companyId * 100_000
  await sql`insert into company (company_id, name) values (${companyId}, 'Serviced')`.execute(db)
  await sql`insert into unit (unit_id, name, company_id)
    select id, 'Unit ' || id, ${companyId}::int from generate_series(${first + 1}::int, ${first + count}::int) id`.execute(
    db,
  )
  await sql`
    insert into position (unit_id, fix_time, latitude, longitude, engine_hours, odometer)
    select u.unit_id, p.fix_time, p.latitude, p.longitude, p.engine_hours, p.odometer
    from unit u join position p on p.unit_id = 1 + u.unit_id % ${units}::int
    where u.company_id = ${companyId}::int and p.fix_time > ${end}::timestamptz - interval '31 days' and extract(minute from p.fix_time) < 2`.execute(
    db,
  )
  await sql`
    insert into unit_state (unit_id, fix_time, latitude, longitude, engine_hours, odometer, has_odometer)
    select distinct on (p.unit_id) p.unit_id, p.fix_time, p.latitude, p.longitude, p.engine_hours, p.odometer, true
    from unit u join position p using (unit_id) where u.company_id = ${companyId}::int order by p.unit_id, p.fix_time desc`.execute(
    db,
  )
  await sql`
    insert into unit_service (unit_id, description, interval_type, interval_value, due_at)
    select unit_id, 'Service ' || n, case when n < 4 then 'ENGINE_HOURS' else 'ODOMETER' end,
      case when n < 4 then n * 100 else n * 1000000 end,
      case when n < 4 then engine_hours + unit_id % 80 else odometer + unit_id % 80 * 10000 end
    from unit_state join unit using (unit_id), generate_series(1, 5) n where company_id = ${companyId}::int`.execute(db)
  await sql`vacuum analyze position, unit_state, unit_service, unit`.execute(db)
}
