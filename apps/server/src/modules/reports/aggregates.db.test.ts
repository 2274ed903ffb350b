import { dayMs } from '@muster/contract'
import { readingValidity } from '@muster/signals'
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testDatabase, type TestDatabase } from '#test/database.ts'
import { seedReports } from '#test/reports.ts'
import { localDays } from '#reporting/days.ts'
import { CounterSteps } from '#telemetry/aggregates/counter-steps.ts'
import { loadsOfUnits } from '#telemetry/aggregates/mean-loads.ts'
import { statesOfUnits } from '#telemetry/aggregates/state-sums.ts'
import { storeAggregates } from '#telemetry/aggregates/store-aggregates.ts'
import { ensurePartitions, insertPositions, type NewPosition } from '#telemetry/ingest/insert-positions.ts'
import { growthOfUnits } from './counters/growth.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
  await seedReports(database.db)
})
afterAll(() => database.close())

const minute = 60_000
const unitId = 1
/** Weeks with both changes of clocks. */
const starts = [Date.UTC(2026, 2, 27, 3), Date.UTC(2026, 9, 23, 20)]
/** Offset from UTC by full, half and quarter hours. */
const zones = ['Europe/Rome', 'America/St_Johns', 'Asia/Kathmandu']

type Random = () => number

/** Repeatable numbers from 0 to 1. */
function random(seed: number): Random {
  let state = seed
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}

/** Work, travel, idling, parking and silence of some days, with resets, noise, lacking values and times in milliseconds. */
function* walk(next: Random, start: number): Generator<NewPosition> {
  let [time, hours, metres, litres, gateway] = [start, 1000 * next(), 1e6 * next(), 500 * next(), 0]
  let statusId = 1
  while (time < start + 5 * dayMs) {
    const dice = next()
    const step = dice < 0.02 ? 600 * next() : dice < 0.06 ? 90 * next() : 1 + 14 * next()
    const isLong = dice < 0.005
    const duration = isLong ? 40 * 60 * minute : next() < 0.5 ? Math.ceil(step) * minute : Math.round(step * minute) + 1
    // on the very edge of a quarter hour from time to time
    time = next() < 0.1 ? Math.ceil((time + duration) / (15 * minute)) * 15 * minute : time + duration
    if (next() < 0.15) statusId = 1 + Math.floor(4 * next())
    const ignition = next() < 0.05 ? undefined : statusId < 4
    if (ignition) {
      hours += (duration / (60 * minute)) * Math.min(1, 0.5 + next())
      metres += statusId === 2 ? duration / 50 : statusId === 1 ? duration / 1000 : 0
      litres += duration / minute / 6
      gateway += statusId < 3 ? duration / 60 : 0
    }
    if (next() < 0.003) [hours, metres, litres] = [next(), 100 * next(), 0]
    const isNoise = next() < 0.01
    const has = () => next() > 0.05
    yield {
      unitId,
      time,
      latitude: 45,
      longitude: 9,
      statusId,
      ignition,
      ...(has() && { engineHours: isNoise ? 65_535 : hours }),
      ...(has() && { odometer: isNoise && next() < 0.5 ? 0 : Math.round(metres) }),
      ...(has() && { fuelUsed: Math.round(litres * 10) / 10 }),
      ...(has() && { gatewayDistance: gateway }),
      signals: {
        ...(next() < 0.02 && { working: next() < 0.5, rpm: next() < 0.5 ? 0 : 1500 }),
        ...(has() && { engineLoad: Math.round(100 * next()) }),
        ...(next() < 0.05 && { loadFactor: 50 * next() }),
      },
    }
  }
}

const shuffled = <T>(next: Random, all: readonly T[]) =>
  all
    .map(each => [next(), each] as const)
    .toSorted(([a], [b]) => a - b)
    .map(([, each]) => each)

/** Stores a random walk in late and repeated batches, hides and shows readings, and aggregates in between. */
async function store(next: Random, start: number): Promise<number> {
  const { db } = database
  await sql`truncate position, position_day, position_aggregate, position_hiding, unit_state, device_assignment, counter_correction`.execute(
    db,
  )
  const readings = [...walk(next, start)]
  const batches: NewPosition[][] = []
  for (let i = 0; i < readings.length; i += 40) batches.push(readings.slice(i, i + 40 + (next() < 0.3 ? 10 : 0)))
  const order =
    next() < 0.3 ? batches : [...batches.slice(0, -6), ...shuffled(next, batches.slice(-6)), ...batches.slice(0, 2)]
  const now = (readings.at(-1)?.time ?? 0) - (next() < 0.3 ? Math.round(dayMs * next()) : 0)
  for (const batch of order) {
    if (next() < 0.1) await storeAsBefore(batch[0]!)
    await insertPositions(db, batch)
    if (next() < 0.25) await storeAggregates(db, now - Math.round(3 * dayMs * next()))
    if (next() < 0.1) await hide(start + Math.round(4 * dayMs * next()), Math.round(300 * minute * next()))
    if (next() < 0.1) await showAll()
  }
  if (next() < 0.5) await storeAggregates(db, now + dayMs)
  for (let left = Math.floor(4 * next()); left > 0; left--) await correct(next, start)
  return now
}

const correctable = {
  engine_hours: 'engineHours',
  odometer: 'odometer',
  gateway_distance: 'gatewayDistance',
  fuel_used: 'fuelUsed',
} as const

/** Corrects a counter: a new instrument, an offset, which does not affect growth, or wrong values for some hours. */
async function correct(next: Random, start: number) {
  const counter = Object.keys(correctable)[Math.floor(4 * next())] as keyof typeof correctable
  const dice = next()
  const from = start + Math.round(5 * dayMs * next())
  const until = dice < 0.4 ? new Date(from + Math.round(300 * minute * next()) + 1) : null
  await database.db
    .insertInto('counter_correction')
    .values({
      unit_id: unitId,
      counter,
      kind: until ? 'WRONG_VALUES' : dice < 0.8 ? 'NEW_INSTRUMENT' : 'OFFSET',
      from_time: new Date(from),
      until_time: until,
      shift: until ? 0 : Math.round(100 * next()),
      reason: 'r',
      created_by: 'u',
    })
    .execute()
}

/** Returns the readings with the corrections that change growth. */
async function corrected(all: readonly Stored[]): Promise<Stored[]> {
  const corrections = await database.db.selectFrom('counter_correction').selectAll().execute()
  return all.map(reading => {
    const its = { ...reading }
    for (const { counter, kind, from_time: from, until_time: until, shift } of corrections) {
      const name = correctable[counter]
      if (kind === 'OFFSET' || from.getTime() > reading.time) continue
      if (until) its[name] = until.getTime() > reading.time ? null : its[name]
      else if (its[name] !== null) its[name] += shift
    }
    return its
  })
}

/** Stores a reading like a server of the previous version, without marking its day. */
async function storeAsBefore({ time, statusId, ignition }: NewPosition) {
  const at = new Date(time)
  await ensurePartitions(database.db, time, time)
  const { numAffectedRows } = await sql`
    insert into position (unit_id, fix_time, latitude, longitude, status_id, ignition, odometer)
    values (${unitId}, ${at}, 45, 9, ${statusId}, ${ignition ?? null}, 7) on conflict do nothing`.execute(database.db)
  await sql`
    insert into position_day as d (unit_id, day, readings, distinct_readings)
    select ${unitId}::int, (${at}::timestamptz at time zone 'UTC')::date, ${Number(numAffectedRows)}::int, 0
    on conflict (unit_id, day) do update set readings = d.readings + excluded.readings`.execute(database.db)
}

async function hide(from: number, duration: number) {
  const until = new Date(from + duration)
  await database.db.transaction().execute(async trx => {
    await sql`insert into position_hiding (unit_id, from_time, until_time, reason, positions, hidden_by)
      values (${unitId}, ${new Date(from)}, ${until}, 'r', 0, 'u')`.execute(trx)
    await sql`update position set hidden_by = 1 where unit_id = ${unitId} and fix_time >= ${new Date(from)} and fix_time < ${until}`.execute(
      trx,
    )
    await recount(trx)
  })
}

const showAll = () =>
  database.db.transaction().execute(async trx => {
    await sql`update position set hidden_by = null where unit_id = ${unitId}`.execute(trx)
    await sql`update position_hiding set shown_at = now() where unit_id = ${unitId}`.execute(trx)
    await recount(trx)
  })

async function recount(db: TestDatabase['db']) {
  const { rows } = await sql<{ day: string; readings: number }>`
    select to_char(fix_time at time zone 'UTC', 'YYYY-MM-DD') as day, count(*) filter (where hidden_by is null)::int as readings
    from position where unit_id = ${unitId} group by 1`.execute(db)
  for (const { day, readings } of rows)
    await db
      .updateTable('position_day')
      .set({ readings })
      .where('unit_id', '=', unitId)
      .where('day', '=', day)
      .execute()
}

interface Stored {
  time: number
  state: number | null
  engineHours: number | null
  odometer: number | null
  fuelUsed: number | null
  gatewayDistance: number | null
  load: number | null
  factor: number | null
}

const stored = async (): Promise<Stored[]> =>
  (
    await sql<Stored>`
      select (extract(epoch from fix_time) * 1000)::float8 as time, engine_hours as "engineHours", odometer, fuel_used as "fuelUsed",
        gateway_distance as "gatewayDistance", (signals ->> 'engineLoad')::float8 as load, (signals ->> 'loadFactor')::float8 as factor,
        case when coalesce(ignition, (signals ->> 'rpm')::float8 > 0) then
            case when coalesce((signals ->> 'working')::boolean, status_id = 1) then 1 when status_id = 2 then 2 else 3 end
          when coalesce(ignition, (signals ->> 'rpm')::float8 > 0) = false then 0 end as state
      from position where unit_id = ${unitId} and hidden_by is null order by fix_time`.execute(database.db)
  ).rows

/** Milliseconds in each state, and switch-ons, computed from reading to reading. */
function naiveStates(all: readonly Stored[], spans: readonly { from: number; to: number }[], now: number) {
  const [first, last] = [spans[0]?.from ?? 0, Math.min(spans.at(-1)?.to ?? 0, now)]
  const keyed = all.filter(({ state, time }) => state !== null && time <= now)
  const sums = spans.map(() => ({ off: 0, working: 0, moving: 0, idle: 0, switchOns: 0 }))
  let wasOn = false
  for (const [i, { time, state }] of keyed.entries()) {
    const next = keyed[i + 1]?.time ?? now
    const isKnown = next - time <= (state === 0 ? readingValidity.off : readingValidity.on)
    const name = (['off', 'working', 'moving', 'idle'] as const)[state ?? 0]!
    const isOn = isKnown && state !== 0
    for (const [index, { from, to }] of spans.entries()) {
      const its = sums[index]!
      const part = Math.min(next, to, last) - Math.max(time, from)
      if (isKnown && part > 0) its[name] += part
      if (isOn && !wasOn && next > time && time >= from && time < Math.min(to, last) && time > first) its.switchOns++
    }
    if (next > time) wasOn = isOn
  }
  return sums
}

/** Mean working load in each span, or else the mean load factor. */
function naiveLoads(all: readonly Stored[], edges: readonly number[], now: number): (number | null)[] {
  const inside = all.filter(({ time }) => time >= (edges[0] ?? 0) && time < Math.min(edges.at(-1) ?? 0, now))
  return edges.slice(1).map((to, i) => {
    const [loads, factors]: [number[][], number[]] = [[], []]
    for (const [j, { time, state, load, factor }] of inside.entries()) {
      if (time < (edges[i] ?? 0) || time >= to) continue
      const held = (inside[j + 1]?.time ?? Infinity) - time
      if (state === 1 && load !== null && held <= readingValidity.on) loads.push([load, held])
      if (factor !== null) factors.push(factor)
    }
    const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0)
    if (loads.length > 0)
      return sum(loads.map(([load = 0, held = 0]) => load * held)) / sum(loads.map(([, held = 0]) => held))
    return factors.length > 0 ? sum(factors) / factors.length : null
  })
}

const reach = 31 * dayMs

/** Growth of a counter, computed by reading, with the nearest reading before and after the period. */
function naiveGrowth(
  all: readonly Stored[],
  counter: Exclude<keyof Stored, 'time' | 'state' | 'load' | 'factor'>,
  mostAnHour: number,
  edges: number[],
  now: number,
) {
  const [from, until] = [edges[0] ?? 0, Math.min(edges.at(-1) ?? 0, now)]
  const counted = all.filter(reading => reading[counter] !== null)
  const before = counted.findLast(({ time }) => time < from && time > from - reach)
  const after = counted.find(({ time }) => time > until && time < Math.min(until + reach, now))
  const inside = counted.filter(({ time }) => time >= from && time <= until)
  const steps = new CounterSteps(edges, mostAnHour)
  for (const reading of [before, ...inside, after])
    if (reading) steps.add(reading.time, reading[counter] ?? 0, reading.state === 1)
  steps.finish()
  return steps
}

/** Returns pairs of figures whose difference exceeds that of the order of additions. */
const differing = (those: readonly (number | null)[], expected: readonly (number | null)[]) =>
  expected.flatMap((other, i) => {
    const value = those[i] ?? null
    const isSame = value === null || other === null ? value === other : Math.abs(value - other) < 1e-6
    return isSame ? [] : [[value, other]]
  })

test('property: quarter-hour figures equal those of the readings, in every zone, including late, hidden, restored, future and corrected ones', async () => {
  const { db } = database
  await fc.assert(
    fc.asyncProperty(fc.nat(1e6), async seed => {
      const next = random(seed)
      const start = starts[Math.floor(next() * starts.length)]!
      const now = await store(next, start)
      const all = await corrected(await stored())
      const periods: { from: number; to: number }[][] = []
      for (const zone of zones) {
        const first = new Date(start + (next() < 0.5 ? 0 : dayMs)).toISOString().slice(0, 10)
        const last = new Date(start + 5 * dayMs).toISOString().slice(0, 10)
        periods.push(await localDays(db, first, last, zone))
      }
      const [whole] = periods
      periods.push([{ from: whole?.[0]?.from ?? 0, to: whole?.at(-1)?.to ?? 0 }])
      // from minute to minute
      const from = start + dayMs + Math.round(dayMs * next())
      periods.push([
        { from, to: from + 7 * 3_600_123 },
        { from: from + 7 * 3_600_123, to: from + 2 * dayMs + 17 },
      ])
      for (const spans of periods) {
        const [begin, to] = [spans[0]?.from ?? 0, spans.at(-1)?.to ?? 0]
        const states = await statesOfUnits(db, { unitIds: [unitId], spans, from: begin, to, now })
        expect(states.get(unitId)?.map(({ noData: _, ...sums }) => sums)).toEqual(naiveStates(all, spans, now))
        const edges = [begin, ...spans.map(span => span.to)]
        const loads = (await loadsOfUnits(db, { unitIds: [unitId], edges, now })).get(unitId)
        expect(differing(loads ?? [], naiveLoads(all, edges, now))).toEqual([])
        const growth = await growthOfUnits(db, {
          unitIds: [unitId],
          counters: ['engineHours', 'odometer', 'fuelUsed'],
          edges,
          now,
        })
        const { spans: grown, gaps, distanceSource } = growth.get(unitId)!
        const compare = (counter: 'engineHours' | 'odometer' | 'fuelUsed', steps: CounterSteps) => {
          for (const part of ['total', 'atWork'] as const) {
            const its = grown[counter].map(each => each?.[part] ?? null)
            const expected = steps.grown.map(each => each?.[part] ?? null)
            expect([counter, part, ...differing(its, expected)]).toEqual([counter, part])
          }
          const silences = steps.silences.filter(each => each.to > begin && each.from < to && !each.isRestart)
          const known = gaps.flatMap(gap => (gap.grown[counter] === undefined ? [] : [[gap.from, gap.to]]))
          expect(known).toEqual(silences.map(each => [each.from, each.to]))
        }
        compare('engineHours', naiveGrowth(all, 'engineHours', 1, edges, now))
        compare('fuelUsed', naiveGrowth(all, 'fuelUsed', 150, edges, now))
        const distance = distanceSource === 'GATEWAY' ? 'gatewayDistance' : 'odometer'
        compare('odometer', naiveGrowth(all, distance, 150_000, edges, now))
      }
    }),
    // a silence that ended less than a day ago, more than a day after the period
    { numRuns: 6, examples: [[672_119]] },
  )
})
