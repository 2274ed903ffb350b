import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { testDatabase, type TestDatabase } from '#test/database.ts'
import { parseAemp } from './aemp/aemp.ts'
import type { StoredPosition } from './commit.ts'
import { fixture } from '#test/fixtures.ts'
import { seedFleet, parsed, reading, start } from '#test/ingest.ts'
import { IngestBusy } from './group-commit.ts'
import { parseTraccarPositions } from './traccar/traccar.ts'

let test: TestDatabase
let fleet: Awaited<ReturnType<typeof seedFleet>>
beforeAll(async () => {
  test = await testDatabase()
  fleet = await seedFleet(test.db)
})
afterAll(() => test.close())

const history = (unitId: number) =>
  test.db.selectFrom('position').selectAll().where('unit_id', '=', unitId).orderBy('fix_time').execute()
const state = (unitId: number) =>
  test.db.selectFrom('unit_state').selectAll().where('unit_id', '=', unitId).executeTakeFirst()

describe('the pipeline for known devices', () => {
  it('stores readings with their status, and notifies subscribers of each once', async () => {
    const unitId = await fleet.unit('Stored', 'stored')
    const pipeline = fleet.pipeline()
    const received: StoredPosition[] = []
    const unsubscribe = pipeline.onPositions(positions => received.push(...positions))
    const observation = reading('stored', 0, { speed: 20, engineHours: 7.5, signals: { rpm: 1500 } })
    expect(await pipeline.ingest(parsed(observation))).toEqual({
      accepted: 1,
      duplicate: 0,
      quarantined: 0,
      rejected: [],
    })
    expect(await history(unitId)).toMatchObject([
      { latitude: 45, speed: 20, status_id: 2, engine_hours: 7.5, signals: { rpm: 1500 } },
    ])
    expect(received).toEqual([
      { unitId, companyId: fleet.customer, statusId: 2, positionId: expect.any(Number), observation },
    ])
    unsubscribe()
    await pipeline.ingest(parsed(reading('stored', 1)))
    expect(received).toHaveLength(1)
  })

  it('rejects readings that retention would delete, with a reason, and counts them', async () => {
    const unitId = await fleet.unit('Old', 'old')
    const pipeline = fleet.pipeline({ keepDays: 45 })
    const [year, now] = [365 * 86_400, Math.floor((Date.now() - start) / 1000)]
    expect(await pipeline.ingest(parsed(reading('old', now - year), reading('old', now)))).toMatchObject({
      accepted: 1,
      rejected: [{ index: 0, reason: expect.stringContaining('MUSTER_RETENTION_DAYS') }],
    })
    await pipeline.drain()
    const counted = await test.db.selectFrom('data_quality_day').selectAll().where('unit_id', '=', unitId).execute()
    expect(counted).toMatchObject([{ kind: 'REJECTED', readings: 1 }])
  })

  it('counts duplicates within a request, across requests and later', async () => {
    const unitId = await fleet.unit('Twice', 'twice')
    const pipeline = fleet.pipeline()
    const received: StoredPosition[] = []
    pipeline.onPositions(positions => received.push(...positions))
    const [first, second] = await Promise.all([
      pipeline.ingest(parsed(reading('twice', 0), reading('twice', 0, { speed: 9 }))),
      pipeline.ingest(parsed(reading('twice', 0), reading('twice', 1))),
    ])
    expect(first).toMatchObject({ accepted: 1, duplicate: 1 })
    expect(second).toMatchObject({ accepted: 1, duplicate: 1 })
    expect(await pipeline.ingest(parsed(reading('twice', 1)))).toMatchObject({ accepted: 0, duplicate: 1 })
    expect(await history(unitId)).toHaveLength(2)
    expect(received).toHaveLength(2)
  })

  it('stores late readings without moving the unit back', async () => {
    const unitId = await fleet.unit('Late', 'late')
    const pipeline = fleet.pipeline()
    await pipeline.ingest(parsed(reading('late', 60)))
    expect(await pipeline.ingest(parsed(reading('late', 30)))).toMatchObject({ accepted: 1 })
    await pipeline.ingest(parsed(reading('late', 90), reading('late', 75)))
    expect((await history(unitId)).map(row => row.fix_time.getTime() - start)).toEqual([30_000, 60_000, 75_000, 90_000])
    expect((await state(unitId))?.fix_time.getTime()).toBe(start + 90_000)
  })

  it('commits readings together across requests', async () => {
    const unitId = await fleet.unit('Busy', 'busy')
    const pipeline = fleet.pipeline({ wait: 20 })
    const groups: number[] = []
    pipeline.onPositions(positions => groups.push(positions.length))
    await Promise.all(Array.from({ length: 50 }, (_, i) => pipeline.ingest(parsed(reading('busy', i)))))
    expect(groups).toEqual([50])
    expect(await history(unitId)).toHaveLength(50)
  })

  it('rejects readings while the queue is full, without losses', async () => {
    const unitId = await fleet.unit('Full', 'full')
    const pipeline = fleet.pipeline({ most: 3 })
    const first = pipeline.ingest(parsed(reading('full', 0), reading('full', 1), reading('full', 2)))
    expect(pipeline.busy).toBe(true)
    await expect(pipeline.ingest(parsed(reading('full', 3)))).rejects.toBeInstanceOf(IngestBusy)
    expect(await first).toMatchObject({ accepted: 3 })
    expect(await pipeline.ingest(parsed(reading('full', 3)))).toMatchObject({ accepted: 1 })
    expect(await history(unitId)).toHaveLength(4)
  })

  it('finds the unit again after a restart, and after a device move, by the time of the reading', async () => {
    const first = await fleet.unit('Before', 'moved')
    const second = await fleet.unit('After', 'other')
    const pipeline = fleet.pipeline()
    await pipeline.ingest(parsed(reading('moved', 0)))
    await test.db.updateTable('unit').set({ device_id: null }).where('unit_id', 'in', [first, second]).execute()
    const device = await test.db
      .selectFrom('device')
      .select('device_id')
      .where('uid', '=', 'moved')
      .executeTakeFirstOrThrow()
    await test.db.updateTable('unit').set({ device_id: device.device_id }).where('unit_id', '=', second).execute()
    pipeline.forget('moved')
    const later = (ms: number) => reading('moved', 0, { time: Date.now() + ms })
    await pipeline.ingest(parsed(later(1000), reading('moved', 1)))
    await fleet.pipeline().ingest(parsed(later(5000), reading('moved', 2)))
    expect(await history(first)).toHaveLength(3)
    expect(await history(second)).toHaveLength(2)
  })

  it('stores readings if a concurrent request fails', async () => {
    const unitId = await fleet.unit('Neighbour', 'neighbour')
    const pipeline = fleet.pipeline()
    const bad = pipeline.ingest(parsed(reading('neighbour', 0, { deviceUid: 'nul\u0000' })))
    const good = pipeline.ingest(parsed(reading('neighbour', 1)))
    await expect(bad).rejects.toThrow()
    expect(await good).toMatchObject({ accepted: 1 })
    expect(await history(unitId)).toHaveLength(1)
  })

  it('stores readings if a subscriber throws', async () => {
    await fleet.unit('Notified', 'notified')
    const errors: unknown[] = []
    const pipeline = fleet.pipeline({ onError: error => errors.push(error) })
    pipeline.onPositions(() => {
      throw new Error('listener')
    })
    expect(await pipeline.ingest(parsed(reading('notified', 0)))).toMatchObject({ accepted: 1 })
    expect(errors).toHaveLength(1)
  })
})

describe('the pipeline with sample files', () => {
  it('accepts the samples of a gateway: four machines, one late, one duplicate, one unknown, two broken', async () => {
    for (const id of [11, 12, 13, 14]) await fleet.unit(`Sample ${id}`, `8677300500000${id}`)
    const summary = await fleet.pipeline().ingest(parseTraccarPositions(fixture('traccar-positions.ndjson')))
    expect(summary).toEqual({
      accepted: 12,
      duplicate: 1,
      quarantined: 1,
      rejected: [expect.objectContaining({ index: 14 }), expect.objectContaining({ index: 15 })],
    })
  })

  it('stores hours of a provider without a position at the last position', async () => {
    const unitId = await fleet.unit('922F', 'LGC922FTKN071')
    const pipeline = fleet.pipeline()
    await pipeline.ingest(parseAemp(fixture('aemp-fleet-1.xml')))
    const second = fixture('aemp-fleet-2.xml')
    expect(await pipeline.ingest(parseAemp(second))).toMatchObject({
      accepted: 0,
      duplicate: 1,
      rejected: [{ index: 0 }],
    })
    const later = parseAemp(second.replace('06:12:44', '07:12:44').replace('2411.35', '2412'))
    expect(await pipeline.ingest(later)).toMatchObject({ accepted: 1 })
    expect(await state(unitId)).toMatchObject({
      engine_hours: 2412,
      latitude: 53.80071,
      fuel_level: 54,
      signals: { valid: false },
    })
  })

  it('rejects readings of a unit without any position', async () => {
    await fleet.unit('Nowhere', 'nowhere')
    const unplaced = [{ index: 3, reading: { deviceUid: 'nowhere', source: 'aemp' as const, time: start } }]
    expect(await fleet.pipeline().ingest({ ...parsed(), unplaced })).toMatchObject({
      accepted: 0,
      rejected: [{ index: 3, reason: expect.stringContaining('has no place') }],
    })
  })
})
