import { sql, type RawBuilder } from 'kysely'
import {
  alarmGroupUnit,
  equipmentUtilizationRanking,
  fuelConsumptionRanking,
  getUnitsDetails,
  keyOnOffRanking,
  listUnitIds,
  listUnitsPositions,
  performanceReport,
} from '@muster/contract'
import type { Database } from '@muster/server/src/kernel/db/schema.ts'
import type { Api } from './api.ts'
import { fleets, overheatedFrom } from './machines.ts'

const dayMs = 86_400_000
const minute = 60_000

/** Figures by unit, fleet, model or day. */
export type Answer = Map<string, readonly number[]>

export interface Asked {
  /** Midnights in UTC. */
  from: Date
  to: Date
  units: number
  /** Type of the alarm of an overheated engine. */
  alarmTypeId: number
  /** Varies unit, fleet and period. */
  round: number
}

export interface Question {
  name: string
  /** Budget as a share of the other side. */
  share: number
  /** Largest difference of a figure, from its rounding. */
  tolerance: number
  /** With operations of the contract. */
  ours: (api: Api, asked: Asked) => Promise<Answer>
  plain: (db: Database, asked: Asked) => Promise<Answer>
}

const world = { latMin: -90, latMax: 90, lonMin: -180, lonMax: 180 }
const pageSize = 1000

const fleetOf = ({ round }: Asked) => 1 + ((round + fleets.length) % fleets.length)

/** Returns a period in the day, which starts at a half hour. */
function windowOf({ from, to, round }: Asked, length: number): { from: Date; to: Date } {
  const days = (to.getTime() - from.getTime()) / dayMs
  const day = from.getTime() + ((round + days) % days) * dayMs
  const start = length >= dayMs ? day : day + (8 * 60 + (((round + 8) * 30) % 240)) * minute
  return { from: new Date(start), to: new Date(start + length) }
}

const daysOf = ({ from, to }: Asked) =>
  Array.from({ length: (to.getTime() - from.getTime()) / dayMs }, (_, i) => ({
    from: new Date(from.getTime() + i * dayMs),
    to: new Date(from.getTime() + (i + 1) * dayMs),
  }))

/** Body of a report, whose last moment is included. */
const spanOf = ({ from, to }: { from: Date; to: Date }) => ({
  fromDate: from.toISOString(),
  toDate: new Date(to.getTime() - 1).toISOString(),
  timezone: 'UTC',
})

/** Reads all pages of a list that starts at `start`. */
async function allPages<T>(page: (start: number) => Promise<{ items: T[]; totalCount: number }>): Promise<T[]> {
  const items: T[] = []
  for (;;) {
    const next = await page(items.length)
    items.push(...next.items)
    if (next.items.length === 0 || items.length >= next.totalCount) return items
  }
}

const unitsOf = (api: Api, fleetId: number) => api.call(listUnitIds, { query: { fleetId } })

/** Returns the fleet of each unit. */
async function fleetOfUnits(api: Api): Promise<Map<number, string>> {
  const ids = await Promise.all(fleets.map((_, i) => unitsOf(api, i + 1)))
  return new Map(ids.flatMap((units, i) => units.map(id => [id, fleets[i] ?? ''] as const)))
}

/** Returns the model of each unit. */
async function modelOfUnits(api: Api): Promise<Map<number, string>> {
  const models = new Map<number, string>()
  for (const some of pagesOf(await api.call(listUnitIds), pageSize))
    for (const { id, modelName } of await api.call(getUnitsDetails, { body: some })) models.set(id, modelName ?? '')
  return models
}

const pagesOf = <T>(list: readonly T[], size: number): T[][] =>
  Array.from({ length: Math.ceil(list.length / size) }, (_, i) => list.slice(i * size, (i + 1) * size))

/** Returns the use of units, or of all, in a period. */
const useIn = (api: Api, span: { from: Date; to: Date }, unitIds?: number[]) =>
  allPages(start =>
    api.call(equipmentUtilizationRanking, {
      body: { ...spanOf(span), ...(unitIds && { unitIds }), start, limit: pageSize },
    }),
  )

const keysIn = (api: Api, span: { from: Date; to: Date }) =>
  allPages(start => api.call(keyOnOffRanking, { body: { ...spanOf(span), start, limit: pageSize } }))

const setOf = (keys: Iterable<number>): Answer => new Map([...keys].map(key => [String(key), []]))

/** Returns the means of figures by key. */
function means(figures: Iterable<readonly [string, number]>): Answer {
  const sums = new Map<string, { sum: number; count: number }>()
  for (const [key, figure] of figures) {
    const { sum, count } = sums.get(key) ?? { sum: 0, count: 0 }
    sums.set(key, { sum: sum + figure, count: count + 1 })
  }
  return new Map([...sums].map(([key, { sum, count }]) => [key, [sum / count]]))
}

/** Returns the sums of figures by key. */
function totals(figures: Iterable<readonly [string, ...number[]]>): Map<string, number[]> {
  const sums = new Map<string, number[]>()
  for (const [key, ...its] of figures) {
    const before = sums.get(key) ?? its.map(() => 0)
    sums.set(
      key,
      before.map((sum, i) => sum + (its[i] ?? 0)),
    )
  }
  return sums
}

/** Runs a statement whose rows are a `key` and `figures`. */
async function answerOf(db: Database, statement: RawBuilder<{ key: string; figures: number[] }>): Promise<Answer> {
  const { rows } = await statement.execute(db)
  return new Map(rows.map(({ key, figures }) => [key, figures]))
}

type Row = { key: string; figures: number[] }
const noFigures = sql`array[]::float8[]`
const tenMinutes = sql`date_bin('10 minutes', p.fix_time, '2000-01-01Z')`
const inPeriod = ({ from, to }: { from: Date; to: Date }) => sql`p.fix_time >= ${from} and p.fix_time < ${to}`
const inFleet = (asked: Asked) => sql`u.unit_id in (select unit_id from fleet_unit where fleet_id = ${fleetOf(asked)})`

const oneUnit = ({ units, round }: Asked) => 1 + (((round + 7) * 13) % units)
const modelsAndFleets = sql`unit u join model m using (model_id) join fleet_unit using (unit_id) join fleet f using (fleet_id)`

async function locations(api: Api, units: { UNITIDS: number[] } | { fleetId: number }): Promise<Answer> {
  const { items } = await api.call(listUnitsPositions, { query: { ...world, ...units } })
  return new Map(items.map(({ unitId, lat, lng }) => [String(unitId), [lat, lng]]))
}

const lastLocations = (db: Database, units: RawBuilder<unknown>) =>
  answerOf(
    db,
    sql<Row>`
      select u.unit_id::text as key, array[p.latitude, p.longitude] as figures
      from unit u join lateral (
        select latitude, longitude from position p where p.unit_id = u.unit_id order by fix_time desc limit 1) p on true
      where ${units}`,
  )

/** Selects units of a fleet that drive in more than so many periods of ten minutes. */
const longDrives = (asked: Asked, length: number, periods: number) => sql<Row>`
  select u.unit_id::text as key, ${noFigures} as figures
  from unit u join (
    select ${tenMinutes} as ten_minutes, p.unit_id from position p where ${inPeriod(windowOf(asked, length))}
    group by 1, 2 having avg(p.speed) > 1) d using (unit_id)
  where ${inFleet(asked)} group by u.unit_id having count(*) > ${periods}::int`

const longDriversOf = async (api: Api, asked: Asked, length: number, periods: number) => {
  const rows = await useIn(api, windowOf(asked, length), await unitsOf(api, fleetOf(asked)))
  return setOf(rows.filter(({ movingSeconds }) => movingSeconds > periods * 600).map(({ unitId }) => unitId))
}

const fourHours = { length: 4 * 60 * minute, periods: 22 }
const oneDay = { length: dayMs, periods: 60 }

/** Questions of the use case "IoT" of timescale/tsbs, in its order, without the one that no operation answers (README.md). */
export const questions: readonly Question[] = [
  {
    name: 'last location of a unit',
    share: 1,
    tolerance: 1e-6,
    ours: (api, asked) => locations(api, { UNITIDS: [oneUnit(asked)] }),
    plain: (db, asked) => lastLocations(db, sql`u.unit_id = ${oneUnit(asked)}`),
  },
  {
    name: 'last location of a fleet',
    share: 1,
    tolerance: 1e-6,
    ours: (api, asked) => locations(api, { fleetId: fleetOf(asked) }),
    plain: (db, asked) => lastLocations(db, inFleet(asked)),
  },
  {
    name: 'low fuel',
    share: 1,
    tolerance: 1e-3,
    ours: async (api, asked) => {
      const units = await api.call(getUnitsDetails, { body: await unitsOf(api, fleetOf(asked)) })
      return new Map(
        units.flatMap(({ id, fuelLevel = 100 }) => (fuelLevel < 10 ? [[String(id), [fuelLevel]] as const] : [])),
      )
    },
    plain: (db, asked) =>
      answerOf(
        db,
        sql<Row>`
          select u.unit_id::text as key, array[p.fuel_level]::float8[] as figures
          from unit u join lateral (
            select fuel_level from position p where p.unit_id = u.unit_id order by fix_time desc limit 1) p on true
          where p.fuel_level < 10 and ${inFleet(asked)}`,
      ),
  },
  {
    name: 'stationary for 10 minutes',
    share: 1,
    tolerance: 0,
    ours: async (api, asked) => {
      const rows = await useIn(api, windowOf(asked, 10 * minute), await unitsOf(api, fleetOf(asked)))
      return setOf(rows.filter(({ movingSeconds }) => movingSeconds === 0).map(({ unitId }) => unitId))
    },
    plain: (db, asked) =>
      answerOf(
        db,
        sql<Row>`
          select u.unit_id::text as key, ${noFigures} as figures
          from unit u join position p on p.unit_id = u.unit_id
          where ${inPeriod(windowOf(asked, 10 * minute))} and ${inFleet(asked)}
          group by u.unit_id having avg(p.speed) < 1`,
      ),
  },
  {
    name: 'long drives in 4 hours',
    share: 0.1,
    tolerance: 0,
    ours: (api, asked) => longDriversOf(api, asked, fourHours.length, fourHours.periods),
    plain: (db, asked) => answerOf(db, longDrives(asked, fourHours.length, fourHours.periods)),
  },
  {
    name: 'long drives in a day',
    share: 0.1,
    tolerance: 0,
    ours: (api, asked) => longDriversOf(api, asked, oneDay.length, oneDay.periods),
    plain: (db, asked) => answerOf(db, longDrives(asked, oneDay.length, oneDay.periods)),
  },
  {
    name: 'fuel consumption by fleet',
    share: 0.1,
    // litres and hours of each unit are rounded to hundredths
    tolerance: 0.01,
    ours: async (api, asked) => {
      const rows = await allPages(start =>
        api.call(fuelConsumptionRanking, { body: { ...spanOf(asked), start, limit: pageSize } }),
      )
      const fleetOfUnit = await fleetOfUnits(api)
      const sums = totals(
        rows.map(({ unitId, burned = 0, engineHours = 0 }) => [fleetOfUnit.get(unitId) ?? '', burned, engineHours]),
      )
      return new Map([...sums].map(([fleet, [burned = 0, hours = 0]]) => [fleet, [burned / hours]]))
    },
    plain: (db, asked) =>
      answerOf(
        db,
        sql<Row>`
          select f.name as key, array[sum(p.litres) / sum(p.hours)] as figures
          from fleet f join fleet_unit using (fleet_id) join (
            select p.unit_id, max(p.fuel_used) - min(p.fuel_used) as litres, max(p.engine_hours) - min(p.engine_hours) as hours
            from position p where ${inPeriod(asked)} group by 1) p using (unit_id)
          group by f.name`,
      ),
  },
  {
    name: 'driving time a day',
    share: 0.1,
    tolerance: 1e-6,
    ours: async (api, asked) => {
      const days = []
      for (const day of daysOf(asked)) days.push(await useIn(api, day))
      return means(
        days
          .flat()
          .flatMap(({ unitId, movingSeconds }) =>
            movingSeconds > 0 ? [[String(unitId), movingSeconds / 3600] as const] : [],
          ),
      )
    },
    plain: (db, asked) =>
      answerOf(
        db,
        sql<Row>`
          with sessions as (
            select ${tenMinutes} as ten_minutes, p.unit_id from position p where ${inPeriod(asked)}
            group by 1, 2 having avg(p.speed) > 1
          ), days as (
            select date_bin('1 day', ten_minutes, '2000-01-01Z') as day, unit_id, count(*) / 6.0::float8 as hours
            from sessions group by 1, 2
          )
          select unit_id::text as key, array[avg(hours)] as figures from days join unit u using (unit_id) group by unit_id`,
      ),
  },
  {
    name: 'session with key on a day',
    share: 0.1,
    tolerance: 1e-6,
    ours: async (api, asked) => {
      const answer: Answer = new Map()
      for (const day of daysOf(asked))
        for (const { unitId, onSeconds, switchOns } of await keysIn(api, day))
          if (switchOns > 0) answer.set(`${unitId} ${day.from.toISOString()}`, [onSeconds / switchOns])
      return answer
    },
    plain: async (db, asked) => {
      const { rows } = await sql<{ unitId: number; day: Date; seconds: number }>`
        with status as (
          select p.unit_id, ${tenMinutes} as ten_minutes, avg(p.ignition::int) > 0.5 as on from position p
          where ${inPeriod(asked)} group by 1, 2
        ), before as (
          select *, lag("on") over (partition by unit_id order by ten_minutes) as was_on from status
        ), change as (
          select unit_id, "on", ten_minutes as start, lead(ten_minutes) over (partition by unit_id order by ten_minutes) as stop
          from before where "on" <> was_on
        )
        select unit_id as "unitId", date_bin('1 day', start, '2000-01-01Z') as day, avg(extract(epoch from stop - start))::float8 as seconds
        from change where "on" group by 1, 2 order by 1, 2`.execute(db)
      return new Map(rows.map(({ unitId, day, seconds }) => [`${unitId} ${day.toISOString()}`, [seconds]]))
    },
  },
  {
    name: 'load by model and fleet',
    share: 0.1,
    // of each unit, rounded to hundredths
    tolerance: 0.005,
    ours: async (api, asked) => {
      const fleetOfUnit = await fleetOfUnits(api)
      const loads: [string, number][] = []
      for (const unitIds of pagesOf([...fleetOfUnit.keys()], 100)) {
        const fromDate = asked.from.toISOString().slice(0, 10)
        const body = { reportType: 'WEEKLY' as const, fromDate, timezone: 'UTC', unitIds }
        for (const { unitId, modelName, measures } of await api.call(performanceReport, { body }))
          for (const { value } of measures.workingLoad ?? [])
            loads.push([`${fleetOfUnit.get(unitId)} ${modelName}`, value])
      }
      return means(loads)
    },
    plain: (db, asked) =>
      answerOf(
        db,
        sql<Row>`
          select f.name || ' ' || m.name as key, array[avg(p.load)] as figures
          from ${modelsAndFleets} join (
            select p.unit_id, avg((p.signals ->> 'engineLoad')::float8) as load from position p
            where ${inPeriod(asked)} and p.status_id = 1 group by 1) p using (unit_id)
          group by 1`,
      ),
  },
  {
    name: 'activity by day, fleet and model',
    share: 0.1,
    tolerance: 1e-6,
    ours: async (api, asked) => {
      const [fleetOfUnit, modelOfUnit] = await Promise.all([fleetOfUnits(api), modelOfUnits(api)])
      const hours: [string, number][] = []
      for (const day of daysOf(asked))
        for (const { unitId, onSeconds } of await keysIn(api, day))
          if (onSeconds > 0)
            hours.push([
              `${fleetOfUnit.get(unitId)} ${modelOfUnit.get(unitId)} ${day.from.toISOString()}`,
              onSeconds / 3600,
            ])
      return totals(hours)
    },
    plain: async (db, asked) => {
      const { rows } = await sql<{ name: string; day: Date; hours: number }>`
        select f.name || ' ' || m.name as name, date_bin('1 day', a.ten_minutes, '2000-01-01Z') as day, count(*) / 6.0::float8 as hours
        from ${modelsAndFleets} join (
          select ${tenMinutes} as ten_minutes, p.unit_id from position p where ${inPeriod(asked)}
          group by 1, 2 having avg(p.ignition::int) > 0.5) a using (unit_id)
        group by 1, 2 order by 2`.execute(db)
      return new Map(rows.map(({ name, day, hours }) => [`${name} ${day.toISOString()}`, [hours]]))
    },
  },
  {
    name: 'breakdowns by model',
    share: 0.1,
    tolerance: 0,
    ours: async (api, asked) => {
      const modelOfUnit = await modelOfUnits(api)
      const groups = await allPages(start => {
        const { fromDate, toDate } = spanOf(asked)
        return api.call(alarmGroupUnit, {
          body: { alarmTypeIds: [asked.alarmTypeId], fromDate, toDate, start, limit: pageSize },
        })
      })
      return totals(groups.map(({ unitId, count }) => [modelOfUnit.get(unitId) ?? '', count]))
    },
    plain: (db, asked) =>
      answerOf(
        db,
        sql<Row>`
          with periods as (
            select ${tenMinutes} as ten_minutes, p.unit_id,
              coalesce(avg((p.signals ->> 'engineTemp')::float8) > ${overheatedFrom}, false) as is_broken
            from position p where ${inPeriod(asked)} group by 1, 2
          ), following as (
            select unit_id, is_broken, lead(is_broken) over (partition by unit_id order by ten_minutes) as is_broken_next from periods
          )
          select m.name as key, array[count(*)]::float8[] as figures
          from following join unit u using (unit_id) join model m using (model_id)
          where not is_broken and is_broken_next group by 1`,
      ),
  },
]
