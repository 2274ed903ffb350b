import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { testDatabase } from '#test/database.ts'
import type { TestDatabase } from '#test/database.ts'
import { seedUnits } from '#test/fleet.ts'
import { insertPositions } from '../ingest/insert-positions.ts'
import type { NewPosition } from '../ingest/insert-positions.ts'
import { eachPosition } from './each-position.ts'
import { findPosition, listPositions } from './list-positions.ts'
import type { PositionQuery } from './list-positions.ts'
import { fillPositions } from '#test/positions.ts'

const scope = { userId: 1, companyIds: [1] }
const hour = 3600_000
const from = new Date('2024-01-20T09:30:00Z')
const to = new Date('2024-04-05T17:00:00Z')
let database: TestDatabase
let rows: NewPosition[]

beforeAll(async () => {
  database = await testDatabase()
  await seedUnits(database.db, { 1: [1, 2, 3, 4], 2: [20] })
  // unit 1 every 7 hours, unit 2 every 11 with a gap of six weeks, unit 3 on one day, unit 4 never, unit 20 foreign
  rows = [
    ...every(1, '2024-01-01', '2024-05-01', 7 * hour),
    ...every(2, '2024-01-01', '2024-02-01', 11 * hour),
    ...every(2, '2024-03-15', '2024-05-01', 11 * hour),
    ...every(3, '2024-02-10', '2024-02-11', hour / 4),
    ...every(20, '2024-01-01', '2024-05-01', 5 * hour),
  ]
  // out of order, as they come after a night without network
  await insertPositions(
    database.db,
    rows.filter((_, index) => index % 3 !== 0),
  )
  await insertPositions(
    database.db,
    rows.filter((_, index) => index % 3 === 0),
  )
})
afterAll(() => database.close())

function every(unitId: number, start: string, end: string, step: number): NewPosition[] {
  const count = (Date.parse(end) - Date.parse(start)) / step
  return Array.from({ length: count }, (_, index) => ({
    unitId,
    time: Date.parse(start) + index * step,
    latitude: 45 + index / 100,
    longitude: 9,
    statusId: 2,
    speed: 20,
    signals: { index },
  }))
}

const list = (query: Partial<PositionQuery> = {}) =>
  listPositions(database.db, scope, { unitIds: [1, 2, 3, 4], from, to, start: 0, limit: 500, showAll: true, ...query })

function expected(unitIds: number[], begin = from, end = to): [number, number][] {
  return rows
    .filter(row => unitIds.includes(row.unitId) && row.time >= begin.getTime() && row.time < end.getTime())
    .toSorted((a, b) => a.time - b.time || a.unitId - b.unitId)
    .map(row => [row.unitId, row.time])
}

const keys = (items: { unitId: number; time: Date }[]) => items.map(item => [item.unitId, item.time.getTime()])

describe('listPositions', () => {
  test('HIST-014 returns items and totalCount, in order of time over all units', async () => {
    const { items, totalCount } = await list()
    expect(totalCount).toBe(expected([1, 2, 3]).length)
    expect(keys(items)).toEqual(expected([1, 2, 3]).slice(0, 500))
    expect(items[0]).toMatchObject({
      unitName: 'Unit 1',
      statusId: 2,
      statusColor: '1f6fd1',
      longitude: 9,
      speed: 20,
      positionId: expect.any(Number),
    })
  })

  test.each([1, 7, 96, 1000])('HIST-005 returns complete pages of %i', async limit => {
    const all = expected([1, 2, 3])
    const starts =
      limit === 1
        ? [0, 1, 150, all.length - 1]
        : Array.from({ length: Math.ceil(all.length / limit) }, (_, n) => n * limit)
    for (const start of starts) {
      const { items, totalCount } = await list({ start, limit })
      expect(keys(items)).toEqual(all.slice(start, start + limit))
      expect(totalCount).toBe(all.length)
    }
  })

  test('returns no items and the total count beyond the end', async () => {
    expect(await list({ start: 100_000 })).toEqual({ items: [], totalCount: expected([1, 2, 3]).length })
  })

  test.each([
    ['within a day', '2024-02-10T05:00:00Z', '2024-02-10T06:00:00Z'],
    ['one UTC day exactly', '2024-02-10T00:00:00Z', '2024-02-11T00:00:00Z'],
    ['over midnight, no whole day', '2024-02-10T20:00:00Z', '2024-02-11T04:00:00Z'],
    ['a reading at the end is out', '2024-02-10T05:00:00Z', '2024-02-10T05:15:00Z'],
    ['a gap', '2024-02-03T00:00:00Z', '2024-02-03T00:30:00Z'],
    ['before everything', '1980-01-01T00:00:00Z', '2023-01-01T00:00:00Z'],
    ['all the time there is', '-271821-04-20T00:00:00Z', '+275760-09-13T00:00:00Z'],
    ['end before begin', '2024-03-01T00:00:00Z', '2024-02-01T00:00:00Z'],
  ])('limits the period: %s', async (_, begin, end) => {
    const wanted = expected([1, 2, 3], new Date(begin), new Date(end))
    const { items, totalCount } = await list({ from: new Date(begin), to: new Date(end) })
    expect(keys(items)).toEqual(wanted.slice(0, 500))
    expect(totalCount).toBe(wanted.length)
  })

  test('returns no readings for units that are outside the scope, unknown or without readings', async () => {
    expect(await list({ unitIds: [20, 999, 4] })).toEqual({ items: [], totalCount: 0 })
    expect(await list({ unitIds: [] })).toEqual({ items: [], totalCount: 0 })
    expect((await list({ unitIds: [3, 20] })).totalCount).toBe(96)
  })

  test('lists a unit once that is requested twice', async () => {
    expect((await list({ unitIds: [3, 3] })).items).toHaveLength(96)
  })
})

describe('showAll: false', () => {
  const begin = Date.parse('2024-06-01T00:00:00Z')
  const minute = 60_000

  test('HIST-014 lists a stop once a day, and completely on request', async () => {
    const at = (minutes: number, more: Partial<NewPosition>): NewPosition => ({
      unitId: 4,
      time: begin + minutes * minute,
      latitude: 45,
      longitude: 9,
      statusId: 4,
      speed: 0,
      ...more,
    })
    const moved = { speed: 30, statusId: 2, latitude: 45.01 }
    const parked = Array.from({ length: 2 * 24 * 60 }, (_, n) => at(n, n === 600 ? moved : {}))
    await insertPositions(database.db, parked)
    const query = { unitIds: [4], from: new Date(begin - 12 * hour), to: new Date(begin + 60 * hour) }
    expect((await list({ ...query, showAll: true })).totalCount).toBe(2880)
    const { items, totalCount } = await list({ ...query, showAll: false })
    expect(items.map(item => (item.time.getTime() - begin) / minute)).toEqual([0, 600, 601, 1440])
    expect(totalCount).toBe(4)
    expect(
      (await list({ ...query, showAll: false, start: 2, limit: 1 })).items.map(item => item.time.getTime()),
    ).toEqual([begin + 601 * minute])
    // cut in the midst of a day: the first reading of the stop lies before the span
    expect((await list({ ...query, from: new Date(begin + 5 * minute), showAll: false })).totalCount).toBe(3)
  })
})

describe('eachPosition', () => {
  const all = async (query: Partial<PositionQuery> = {}) => {
    const batches: number[][][] = []
    for await (const batch of eachPosition(database.db, scope, {
      unitIds: [1, 2, 3, 4],
      from,
      to,
      showAll: true,
      ...query,
    }))
      batches.push(keys(batch))
    return batches
  }

  test('streams the readings of all pages in the same order', async () => {
    expect((await all()).flat()).toEqual(expected([1, 2, 3]))
    expect((await all({ unitIds: [20] })).flat()).toEqual([])
  })

  test('continues within a day that does not fit one batch', async () => {
    const start = Date.parse('2025-06-01T00:00:00Z')
    const second = (i: number) => ({
      unitId: i % 2 === 0 ? 1 : 4,
      time: start + Math.floor(i / 2) * 1000,
      latitude: 45,
      longitude: 9,
      statusId: 2,
      speed: 20,
    })
    await insertPositions(
      database.db,
      Array.from({ length: 4100 }, (_, i) => second(i)),
    )
    const batches = await all({ from: new Date(start), to: new Date(start + 24 * hour) })
    expect(batches.map(({ length }) => length)).toEqual([2000, 2000, 100])
    expect(batches.flat()).toEqual(Array.from({ length: 4100 }, (_, i) => [second(i).unitId, second(i).time]))
  })
})

describe('findPosition', () => {
  test('finds a reading by its ID in any month, with its signals', async () => {
    const { items } = await list({ unitIds: [1] })
    for (const item of [items[0]!, items.at(-1)!]) {
      expect(await findPosition(database.db, scope, item.positionId)).toMatchObject({
        ...item,
        statusName: 'Moving',
        receivedAt: expect.any(Date),
        signals: { index: expect.any(Number) },
        engineHours: null,
      })
    }
  })

  test('returns undefined for an unknown ID and for a reading outside the scope', async () => {
    const foreign = await database.db
      .selectFrom('position')
      .select('position_id')
      .where('unit_id', '=', 20)
      .executeTakeFirstOrThrow()
    expect(await findPosition(database.db, scope, foreign.position_id)).toBeUndefined()
    expect(await findPosition(database.db, { userId: 2, companyIds: [2] }, foreign.position_id)).toBeDefined()
    expect(await findPosition(database.db, scope, 1e12)).toBeUndefined()
  })
})

describe('at size', () => {
  interface Plan {
    'Node Type': string
    'Shared Hit Blocks': number
    'Shared Read Blocks': number
    Plans?: Plan[]
  }

  // on Citus the pages are those of other databases
  test.skipIf(inject('isDistributed'))(
    'reads a small part of the table for a late page and a reading by ID',
    async () => {
      const fleet = Array.from({ length: 40 }, (_, index) => 1000 + index)
      await seedUnits(database.db, { 3: fleet })
      const span = { from: new Date('2022-01-01T00:00:00Z'), to: new Date('2022-03-01T00:00:00Z') }
      await fillPositions(database.db, { unitIds: fleet, readings: 200_000, ...span })
      const own = { userId: 3, companyIds: [3] }
      const query = { unitIds: fleet.slice(0, 20), ...span, limit: 500 }
      const all = await listPositions(database.db, own, { ...query, start: 90_000, showAll: true })
      expect(all.totalCount).toBe(100_000)
      expect(all.items).toHaveLength(500)
      const moving = await listPositions(database.db, own, { ...query, start: 30_000, showAll: false })
      expect(moving.totalCount).toBeLessThan(37_000)
      expect(moving.items).toHaveLength(500)

      const {
        rows: [answer],
      } = await sql<{ 'QUERY PLAN': [{ Plan: Plan }] }>`explain (analyze, buffers, format json)
      select * from position where position_id = ${all.items[0]!.positionId}`.execute(database.db)
      const plan = answer!['QUERY PLAN'][0].Plan
      const {
        rows: [size],
      } = await sql<{ pages: number }>`
      select sum(relpages)::int as pages from pg_class where relname like 'position_2022%'`.execute(database.db)
      expect(plan['Shared Hit Blocks'] + plan['Shared Read Blocks']).toBeLessThan(size!.pages / 10)
    },
  )
})
