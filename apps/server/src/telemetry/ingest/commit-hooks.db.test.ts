import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { testDatabase, type TestDatabase } from '#test/database.ts'
import type { AlarmHook } from './commit-hooks.ts'
import { seedFleet, parsed, reading, start } from '#test/ingest.ts'
import type { Parsed } from './observation.ts'

let test: TestDatabase
let fleet: Awaited<ReturnType<typeof seedFleet>>
beforeAll(async () => {
  test = await testDatabase()
  fleet = await seedFleet(test.db)
})
afterAll(() => test.close())

const sos = (deviceUid: string, seconds = 0) => ({
  deviceUid,
  source: 'traccar' as const,
  type: 'sos',
  time: start + seconds * 1000,
})
const stored = async (unitId: number) => ({
  alarms: (await test.db.selectFrom('alarm').select('alarm_id').where('unit_id', '=', unitId).execute()).length,
  positions: (await test.db.selectFrom('position').select('position_id').where('unit_id', '=', unitId).execute())
    .length,
})

it('runs hooks with the new alarms in their transaction, and passes results to listeners', async () => {
  await fleet.unit('Seen', 'seen')
  const texts: AlarmHook<string[]> = async (trx, alarms) => {
    const ids = alarms.map(({ alarmId }) => alarmId)
    const rows = await trx.selectFrom('alarm').select('text').where('alarm_id', 'in', ids).orderBy('alarm_id').execute()
    expect(await test.db.selectFrom('alarm').select('text').where('alarm_id', 'in', ids).execute()).toEqual([])
    return rows.map(({ text }) => text)
  }
  const pipeline = fleet.pipeline({ inCommit: { alarms: [texts] } })
  const received: string[][] = []
  pipeline.onAlarms((_, resultOf) => received.push(resultOf(texts)))
  const events = [
    { ...sos('seen'), text: 'first' },
    { ...sos('seen', 1), text: 'second' },
  ]
  await pipeline.ingest({ ...parsed(), events })
  expect(received).toEqual([['first', 'second']])
})

it('runs hooks only for new alarms', async () => {
  await fleet.unit('Quiet', 'quiet')
  let runs = 0
  const pipeline = fleet.pipeline({ inCommit: { alarms: [async () => ++runs] } })
  await pipeline.ingest(parsed(reading('quiet', 0)))
  expect(runs).toBe(0)
  await pipeline.ingest({ ...parsed(), events: [sos('quiet')] })
  await pipeline.ingest({ ...parsed(), events: [sos('quiet')] })
  expect(runs).toBe(1)
})

it('uses one statement for positions, and one per hook for new alarms', async () => {
  await fleet.unit('Counted', 'counted')
  let statements = 0
  const db = test.db.withPlugin({
    transformQuery({ node }) {
      statements++
      return node
    },
    transformResult: async ({ result }) => result,
  })
  const hook: AlarmHook = trx => sql`select 1`.execute(trx)
  const pipelines = [[], [hook]].map(alarms => fleet.pipeline({ db, inCommit: { alarms } }))
  const count = async (pipeline: (typeof pipelines)[number], request: Parsed) => {
    const before = statements
    await pipeline.ingest(request)
    return statements - before
  }
  const counts: number[][] = []
  for (const [i, pipeline] of pipelines.entries()) {
    // the first reading caches the unit
    await pipeline.ingest(parsed(reading('counted', 100 * i)))
    const positions = await count(pipeline, parsed(reading('counted', 100 * i + 1)))
    const request = { ...parsed(), events: [sos('counted', i)] }
    counts.push([positions, await count(pipeline, request), await count(pipeline, request)])
  }
  expect(counts).toEqual([
    [1, 1, 1],
    [1, 2, 1],
  ])
})

it('stores nothing if the connection dies in a hook, so that the sender can retry', async () => {
  const unitId = await fleet.unit('Dying', 'dying')
  const dies: AlarmHook = trx => sql`select pg_terminate_backend(pg_backend_pid())`.execute(trx)
  const request = { ...parsed(reading('dying', 0)), events: [sos('dying')] }
  await expect(fleet.pipeline({ inCommit: { alarms: [dies] } }).ingest(request)).rejects.toThrow()
  expect(await stored(unitId)).toEqual({ alarms: 0, positions: 0 })
  expect(await fleet.pipeline().ingest(request)).toMatchObject({ accepted: 2, duplicate: 0 })
  expect(await stored(unitId)).toEqual({ alarms: 1, positions: 1 })
})

it('reports an error if a listener requests an unknown hook', async () => {
  await fleet.unit('Missing', 'missing')
  const errors: unknown[] = []
  const pipeline = fleet.pipeline({ onError: error => errors.push(error) })
  const absent: AlarmHook = async () => {}
  pipeline.onAlarms((_, resultOf) => void resultOf(absent))
  await pipeline.ingest({ ...parsed(), events: [sos('missing')] })
  expect(String(errors)).toContain('no commit hook absent')
})
