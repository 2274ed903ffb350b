import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { testDatabase, type TestDatabase } from '#test/database.ts'
import { seedFleet, parsed, reading, start } from '#test/ingest.ts'
import { Quarantine } from './quarantine.ts'

let test: TestDatabase
let fleet: Awaited<ReturnType<typeof seedFleet>>
beforeAll(async () => {
  test = await testDatabase()
  fleet = await seedFleet(test.db)
})
afterAll(() => test.close())

const positions = (unitId: number) =>
  test.db
    .selectFrom('position')
    .select(['fix_time', 'speed'])
    .where('unit_id', '=', unitId)
    .orderBy('fix_time')
    .execute()

async function holding(uid: string) {
  const pipeline = fleet.pipeline()
  const quarantine = new Quarantine(test.db, pipeline)
  const device = { name: 'Nameless', brand: 'LiuGong', model: '922F', serial: 'S1' }
  const summary = await pipeline.ingest({
    ...parsed(reading(uid, 0, { device }), reading(uid, 60), reading(uid, 60)),
    events: [{ deviceUid: uid, source: 'traccar', type: 'sos', time: start }],
    unplaced: [{ index: 9, reading: { deviceUid: uid, source: 'traccar', time: start - 1000, engineHours: 5 } }],
  })
  return { pipeline, quarantine, summary }
}

describe('an unknown device', () => {
  it('waits with all its readings and events', async () => {
    const { quarantine, summary, pipeline } = await holding('wait')
    expect(summary).toEqual({ accepted: 0, duplicate: 1, quarantined: 4, rejected: [] })
    expect(await pipeline.ingest(parsed(reading('wait', 60)))).toMatchObject({ quarantined: 0, duplicate: 1 })
    expect(await quarantine.list()).toEqual([
      expect.objectContaining({
        deviceUid: 'wait',
        source: 'traccar',
        positions: 3,
        events: 1,
        hint: { name: 'Nameless', brand: 'LiuGong', model: '922F', serial: 'S1' },
      }),
    ])
  })

  it('becomes a new unit with its readings as history when claimed', async () => {
    const { quarantine, pipeline } = await holding('claim')
    const { unitId, summary } = await quarantine.claim('claim', { companyId: fleet.customer })
    expect(summary).toEqual({ accepted: 4, duplicate: 0, quarantined: 0, rejected: [] })
    expect(await positions(unitId)).toHaveLength(3)
    expect(await test.db.selectFrom('unit').selectAll().where('unit_id', '=', unitId).executeTakeFirst()).toMatchObject(
      { name: 'Nameless', serial: 'S1', company_id: fleet.customer },
    )
    expect((await quarantine.list()).map(({ deviceUid }) => deviceUid)).not.toContain('claim')
    expect(await pipeline.ingest(parsed(reading('claim', 90)))).toMatchObject({ accepted: 1 })
  })

  it('joins a unit without a device when claimed', async () => {
    const { quarantine } = await holding('fit')
    const { unit_id: unitId } = await test.db
      .insertInto('unit')
      .values({ name: 'Bare', company_id: fleet.customer })
      .returning('unit_id')
      .executeTakeFirstOrThrow()
    expect(await quarantine.claim('fit', { unitId })).toMatchObject({ unitId, summary: { accepted: 4 } })
  })

  it('rejects a claim for a unit with a device, for a missing unit, and without waiting readings', async () => {
    const { quarantine } = await holding('refuse')
    const unitId = await fleet.unit('Full', 'full')
    await expect(quarantine.claim('refuse', { unitId })).rejects.toMatchObject({ code: 'UNIT_TAKEN' })
    await expect(quarantine.claim('refuse', { unitId: 999_999 })).rejects.toMatchObject({ code: 'NO_UNIT' })
    await expect(quarantine.claim('nobody', { unitId })).rejects.toMatchObject({ code: 'NOT_HELD' })
    expect((await quarantine.list()).find(({ deviceUid }) => deviceUid === 'refuse')).toMatchObject({
      positions: 3,
      events: 1,
    })
  })

  it('keeps readings that a replay rejects, and continues with the next claim', async () => {
    const pipeline = fleet.pipeline()
    const quarantine = new Quarantine(test.db, pipeline)
    const unplaced = [{ index: 0, reading: { deviceUid: 'again', source: 'aemp' as const, time: start } }]
    await pipeline.ingest({ ...parsed(), unplaced })
    const first = await quarantine.claim('again', { companyId: fleet.customer })
    expect(first.summary).toMatchObject({ accepted: 0, rejected: [{ index: 0 }] })
    await pipeline.ingest(parsed(reading('again', 5)))
    expect(await quarantine.claim('again', { companyId: fleet.customer })).toEqual({
      unitId: first.unitId,
      summary: { accepted: 1, duplicate: 0, quarantined: 0, rejected: [] },
    })
  })

  it('disappears with all its readings when discarded', async () => {
    const { quarantine } = await holding('away')
    expect(await quarantine.discard('away')).toBe(true)
    expect(await quarantine.discard('away')).toBe(false)
    expect(
      await test.db.selectFrom('quarantined_item').select('kind').where('device_uid', '=', 'away').execute(),
    ).toEqual([])
  })
})

describe('registration', () => {
  it('creates a unit of the root company from the data of the feed', async () => {
    const defaultFleet = await test.db
      .insertInto('fleet')
      .values({ name: 'All', company_id: fleet.root, is_default: true })
      .returning('fleet_id')
      .executeTakeFirstOrThrow()
    await test.db.insertInto('brand').values({ name: 'LIUGONG X' }).execute()
    const pipeline = fleet.pipeline({ register: true })
    const device = { name: 'Bagger', brand: 'LiuGong X', model: '9', category: 'excavator', serial: 'S9' }
    const summary = await pipeline.ingest(
      parsed(reading('new', 0, { device }), reading('new', 1, { device }), reading('new2', 0)),
    )
    expect(summary).toMatchObject({ accepted: 3, quarantined: 0 })
    const unit = await test.db
      .selectFrom('unit')
      .innerJoin('device', 'device.device_id', 'unit.device_id')
      .innerJoin('brand', 'brand.brand_id', 'unit.brand_id')
      .innerJoin('model', 'model.model_id', 'unit.model_id')
      .innerJoin('machine_type', 'machine_type.type_id', 'unit.type_id')
      .select([
        'unit.unit_id',
        'unit.name',
        'unit.serial',
        'unit.company_id',
        'brand.name as brand',
        'model.name as model',
        'machine_type.name as type',
      ])
      .where('uid', '=', 'new')
      .executeTakeFirstOrThrow()
    expect(unit).toMatchObject({
      name: 'Bagger',
      serial: 'S9',
      company_id: fleet.root,
      brand: 'LIUGONG X',
      model: '9',
      type: 'Excavator',
    })
    expect(await positions(unit.unit_id)).toHaveLength(2)
    expect(
      await test.db.selectFrom('fleet_unit').select('unit_id').where('fleet_id', '=', defaultFleet.fleet_id).execute(),
    ).toHaveLength(2)
  })

  it('leaves a device unclaimed after its removal from a unit', async () => {
    await fleet.unit('Repaired', 'taken-out')
    await test.db.updateTable('unit').set({ device_id: null }).where('name', '=', 'Repaired').execute()
    const later = reading('taken-out', 0, { time: Date.now() })
    expect(await fleet.pipeline({ register: true }).ingest(parsed(later))).toMatchObject({ quarantined: 1 })
  })

  it('creates one unit when two servers register the device concurrently', async () => {
    const [a, b] = [fleet.pipeline({ register: true }), fleet.pipeline({ register: true })]
    const summaries = await Promise.all([a.ingest(parsed(reading('race', 0))), b.ingest(parsed(reading('race', 1)))])
    expect(summaries.map(({ accepted }) => accepted)).toEqual([1, 1])
    const units = await test.db
      .selectFrom('unit')
      .innerJoin('device', 'device.device_id', 'unit.device_id')
      .select('unit_id')
      .where('uid', '=', 'race')
      .execute()
    expect(units).toHaveLength(1)
  })
})
