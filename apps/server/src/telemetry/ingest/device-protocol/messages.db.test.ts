import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { testDatabase, type TestDatabase } from '#test/database.ts'
import { parsed, reading, seedFleet } from '#test/ingest.ts'
import { hashOfSecret } from '../../device-link/secrets.ts'
import { Quarantine } from '../quarantine/quarantine.ts'
import { addNumbers } from './message-numbers.ts'

let test: TestDatabase
let fleet: Awaited<ReturnType<typeof seedFleet>>
beforeAll(async () => {
  test = await testDatabase()
  fleet = await seedFleet(test.db)
})
afterAll(() => test.close())

const boot = '7f0e2c4a-9a58-4f0b-8e57-3c1b8c0e4d11'
const own = hashOfSecret('mlk_own')
const foreign = hashOfSecret('mlk_foreign')

const message = (deviceUid: string, seq: number, ...seconds: number[]) => ({
  ...parsed(...seconds.map(each => reading(deviceUid, each, { source: 'device' }))),
  message: { deviceUid, boot, seq },
})
const sent = (deviceUid: string, keyHash: string, ...seconds: number[]) => ({
  ...parsed(...seconds.map(each => reading(deviceUid, each, { source: 'device', speed: keyHash === own ? 1 : 99 }))),
  keyHash,
})
const countOf = async (unitId: number) =>
  (await test.db.selectFrom('position').select('position_id').where('unit_id', '=', unitId).execute()).length

describe('a message of a device', () => {
  it('counts once, whatever the resent message contains', async () => {
    const unitId = await fleet.unit('Once', 'once')
    const pipeline = fleet.pipeline()
    expect(await pipeline.ingest(message('once', 1, 0, 1))).toMatchObject({ accepted: 2, duplicate: 0 })
    expect(await pipeline.ingest(message('once', 1, 0, 1, 2))).toMatchObject({
      accepted: 0,
      duplicate: 3,
      isRepeated: true,
    })
    expect(await fleet.pipeline().ingest(message('once', 2, 3))).toMatchObject({ accepted: 1 })
    expect(await countOf(unitId)).toBe(3)
  })

  it('counts once when two servers receive it concurrently', async () => {
    const unitId = await fleet.unit('Twice', 'twice')
    const summaries = await Promise.all(
      [fleet.pipeline(), fleet.pipeline()].map(pipeline => pipeline.ingest(message('twice', 1, 0, 1, 2))),
    )
    expect(summaries.map(({ accepted }) => accepted).toSorted()).toEqual([0, 3])
    expect(await countOf(unitId)).toBe(3)
  })

  it('leaves no number if its transaction fails', async () => {
    await fleet.unit('Failing', 'failing')
    await expect(
      test.db.transaction().execute(async trx => {
        expect(await addNumbers(trx, [message('failing', 1, 0)])).toEqual(new Set())
        throw new Error('lost')
      }),
    ).rejects.toThrow('lost')
    expect(await fleet.pipeline().ingest(message('failing', 1, 0))).toMatchObject({ accepted: 1 })
  })

  it('may arrive in any order, and occupies one range if no number is missing', async () => {
    await fleet.unit('Backlog', 'backlog')
    const pipeline = fleet.pipeline()
    for (const seq of [9, 2, 1, 3]) await pipeline.ingest(message('backlog', seq, seq))
    const ranges = await sql<{ received: string }>`
      select received::text from device_sequence join device using (device_id) where uid = 'backlog'`.execute(test.db)
    expect(ranges.rows).toEqual([{ received: '{[1,4),[9,10)}' }])
  })

  it('closes the oldest of a thousand gaps', async () => {
    await fleet.unit('Gaps', 'gaps')
    const odd = Array.from({ length: 1001 }, (_, i) => message('gaps', 2 * i + 1, i))
    await test.db.transaction().execute(trx => addNumbers(trx, odd.slice(0, 1000)))
    const pipeline = fleet.pipeline()
    expect(await pipeline.ingest(message('gaps', 5001, 1))).toMatchObject({ accepted: 1 })
    expect(await pipeline.ingest(message('gaps', 2, 2))).toMatchObject({ isRepeated: true })
    expect(await pipeline.ingest(message('gaps', 1998, 3))).toMatchObject({ accepted: 1 })
  })
})

it('stores the newest report of a device', async () => {
  await fleet.unit('State', 'state')
  const pipeline = fleet.pipeline()
  const report = (time: number, firmware: string) => ({
    ...parsed(),
    reports: [{ deviceUid: 'state', time, report: { firmware } }],
  })
  for (const each of [report(2000, '2'), report(1000, '1')]) await pipeline.ingest(each)
  const { rows } =
    await sql`select report from device_report join device using (device_id) where uid = 'state'`.execute(test.db)
  expect(rows).toEqual([{ report: { firmware: '2' } }])
})

describe('an unclaimed device', () => {
  it('waits even if unknown devices are registered', async () => {
    const pipeline = fleet.pipeline({ register: true })
    expect(await pipeline.ingest(sent('register', own, 0))).toMatchObject({ quarantined: 1, accepted: 0 })
  })

  it('receives the data sent with its label key, even if another sender was first', async () => {
    const pipeline = fleet.pipeline()
    await pipeline.ingest(sent('label', foreign, 0, 1))
    await pipeline.ingest(sent('label', own, 0, 1, 2))
    const quarantine = new Quarantine(test.db, pipeline)
    const target = { companyId: fleet.customer }
    expect((await quarantine.list({ filter: 'label' }))[0]).toMatchObject({ keys: 2, positions: 5 })
    await expect(quarantine.claim('label', target)).rejects.toMatchObject({ code: 'KEY_NEEDED' })
    await expect(quarantine.claim('label', target, undefined, { labelKey: 'mlk_guess' })).rejects.toMatchObject({
      code: 'KEY_WRONG',
    })
    const { unitId, summary } = await quarantine.claim('label', target, undefined, { labelKey: 'mlk_own' })
    expect(summary).toMatchObject({ accepted: 3 })
    const speeds = await test.db.selectFrom('position').select('speed').where('unit_id', '=', unitId).execute()
    expect(speeds).toEqual([{ speed: 1 }, { speed: 1 }, { speed: 1 }])
    expect(await quarantine.count('label')).toBe(0)
  })

  it('has a limited number of senders, not counting gateways', async () => {
    const pipeline = fleet.pipeline()
    for (let i = 0; i < 20; i++) await pipeline.ingest(sent('crowd', `key-${i}`, 0))
    expect(await pipeline.ingest(sent('crowd', 'one-more', 0))).toMatchObject({
      quarantined: 0,
      rejected: [{ reason: expect.stringContaining('too much waits') }],
    })
    expect(await pipeline.ingest(sent('crowd', 'key-3', 1))).toMatchObject({ quarantined: 1 })
    expect(await pipeline.ingest(parsed(reading('crowd', 2)))).toMatchObject({ quarantined: 1 })
  })

  it('stores nothing after the claim until it has authenticated', async () => {
    const unitId = await fleet.unit('Claimed', 'claimed')
    expect(await fleet.pipeline().ingest(sent('claimed', foreign, 0))).toMatchObject({
      accepted: 0,
      quarantined: 0,
      isClaimed: true,
    })
    expect(await countOf(unitId)).toBe(0)
  })
})
