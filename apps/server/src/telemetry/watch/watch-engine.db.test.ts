import { compileWatch } from '@muster/signals'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { testDatabase, type TestDatabase } from '#test/database.ts'
import type { AlarmHook } from '../ingest/commit-hooks.ts'
import { seedFleet, parsed, reading, start } from '#test/ingest.ts'
import type { DeviceEvent, Observation } from '../ingest/observation.ts'
import type { UnitWatch, WatchSource } from './watch-source.ts'

let test: TestDatabase
let fleet: Awaited<ReturnType<typeof seedFleet>>
let unitId: number
let number = 0
const uid = () => `unit-${number}`

beforeAll(async () => {
  test = await testDatabase()
  fleet = await seedFleet(test.db)
})
afterAll(() => test.close())
beforeEach(async () => {
  number++
  unitId = await fleet.unit(`Unit ${number}`, uid())
})

const watch = (rule: Omit<UnitWatch, 'test'>): UnitWatch => compileWatch(rule)
const hot = watch({
  key: 'hot/1',
  condition: { is: 'value', of: { signals: ['engineTemp'] }, behaviour: 1, threshold: 110, release: 105 },
  starts: ({ value }) => ({ code: 'ENGINE_OVERHEAT', text: `${value} °C` }),
})
const slow = watch({
  ...hot,
  key: 'hot/2',
  holds: 60_000,
  starts: () => ({ code: 'ENGINE_OVERHEAT', text: 'for a minute' }),
})
const offline = watch({
  key: 'hot/3',
  silence: 600_000,
  starts: () => ({ code: 'DEVICE_OFFLINE', text: '' }),
  ends: () => ({ code: 'DEVICE_ONLINE', text: '', isMoment: true }),
})

let now = start
/** A server whose units all have some watches. */
function server(watches: readonly UnitWatch[] = [hot], alarms: readonly AlarmHook[] = []) {
  const source: WatchSource = {
    id: 'hot',
    read: async (_, unitIds) => new Map(unitIds.map(id => [id, watches])),
  }
  return fleet.pipeline({ inCommit: { alarms, watches: [source] }, now: () => now })
}
const at = (seconds: number, engineTemp?: number, more: Partial<Observation> = {}) =>
  reading(uid(), seconds, { ...(engineTemp !== undefined && { signals: { engineTemp } }), ...more })

const alarms = async () =>
  (
    await test.db
      .selectFrom('alarm')
      .innerJoin('alarm_type', 'alarm_type.alarm_type_id', 'alarm.alarm_type_id')
      .select(['code', 'text', 'occurred_at', 'ended_at', 'active', 'origin'])
      .where('unit_id', '=', unitId)
      .orderBy('occurred_at')
      .execute()
  ).map(({ occurred_at, ended_at, ...alarm }) => ({
    ...alarm,
    from: (occurred_at.getTime() - start) / 1000,
    to: ended_at && (ended_at.getTime() - start) / 1000,
  }))
const spans = async () => (await alarms()).map(({ code, from, to }) => `${code} ${from} ${to}`)

it('raises an alarm where and when a condition starts, and ends it when it ends', async () => {
  const { ingest } = server()
  await ingest(parsed(at(0, 90), at(10, 119)))
  expect(await alarms()).toEqual([
    { code: 'ENGINE_OVERHEAT', text: '119 °C', from: 10, to: null, active: true, origin: 'JUDGED' },
  ])
  await ingest(parsed(at(20, 118), at(30, 100)))
  expect(await alarms()).toMatchObject([{ from: 10, to: 30, active: false }])
})

it('raises the same alarms with several servers and after a restart', async () => {
  const servers = [server(), server(), server()]
  const temperatures = [90, 119, 118, 112, 100, 90, 115, 114]
  for (const [index, engineTemp] of temperatures.entries())
    await servers[index % 3]?.ingest(parsed(at(index * 10, engineTemp)))
  await server().ingest(parsed(at(80, 113)))
  expect(await spans()).toEqual(['ENGINE_OVERHEAT 10 40', 'ENGINE_OVERHEAT 60 null'])
})

it('raises one alarm when several servers receive first readings at the same time', async () => {
  const servers = [server(), server(), server(), server()]
  await Promise.all(servers.map(({ ingest }, index) => ingest(parsed(at(index, 119)))))
  expect(await alarms()).toHaveLength(1)
})

it('raises alarms of a generated history that is stored from its end', async () => {
  const { ingest } = server()
  const made = (seconds: number, engineTemp: number) => at(seconds, engineTemp, { isHistory: true })
  await ingest(parsed(made(1000, 119), made(1010, 118)))
  expect(await spans()).toEqual([])
  await ingest(parsed(made(0, 119), made(10, 90), made(20, 115), made(30, 117)))
  expect(await spans()).toEqual(['ENGINE_OVERHEAT 20 20'])
  await ingest(parsed(at(1020, 90), at(1030, 119)))
  expect(await spans()).toEqual(['ENGINE_OVERHEAT 20 20', 'ENGINE_OVERHEAT 1030 null'])
})

it('raises nothing twice and loses nothing after a failed commit', async () => {
  let fails = true
  const hook: AlarmHook = async () => {
    if (fails) throw new Error('killed')
  }
  const { ingest } = server([hot], [hook])
  await expect(ingest(parsed(at(0, 119)))).rejects.toThrow('killed')
  expect(await alarms()).toEqual([])
  fails = false
  await ingest(parsed(at(0, 119)))
  await ingest(parsed(at(10, 119)))
  expect(await spans()).toEqual(['ENGINE_OVERHEAT 0 null'])
})

describe('without a reading', () => {
  it('raises an alarm after the duration of its condition, once for all servers', async () => {
    now = Date.now()
    const servers = [server([slow]), server([slow])]
    await servers[0]?.ingest(parsed(at(0, 119)))
    now += 59_000
    await Promise.all(servers.map(({ wake }) => wake()))
    expect(await alarms()).toEqual([])
    now += 2000
    await Promise.all(servers.map(({ wake }) => wake()))
    await servers[1]?.ingest(parsed(at(90, 119), at(95, 100)))
    expect(await spans()).toEqual(['ENGINE_OVERHEAT 60 95'])
  })

  it('raises and ends the offline alarm by the time of receipt', async () => {
    now = Date.now()
    const { ingest, wake } = server([offline])
    const codes = async () => (await alarms()).map(({ code, active }) => `${code} ${active}`)
    await ingest(parsed(at(0)))
    await ingest(parsed(at(10)))
    now += 500_000
    await wake()
    expect(await codes()).toEqual([])
    now += 200_000
    await wake()
    await wake()
    expect(await codes()).toEqual(['DEVICE_OFFLINE true'])
    await ingest(parsed(at(20)))
    expect((await codes()).toSorted()).toEqual(['DEVICE_OFFLINE false', 'DEVICE_ONLINE false'])
  })
})

describe('a device alarm', () => {
  const sent = (seconds: number): DeviceEvent => ({
    deviceUid: uid(),
    source: 'traccar',
    type: 'temperature',
    time: start + seconds * 1000,
  })

  it.each([
    ['before the reading', true],
    ['after it', false],
  ])('merges with the same alarm from readings, sent %s', async (_, isFirst) => {
    const { ingest } = server()
    const event = { ...parsed(), events: [sent(12)] }
    await ingest(parsed(at(0, 90)))
    if (isFirst) await ingest(event)
    await ingest(parsed(at(10, 119)))
    if (!isFirst) expect(await ingest(event)).toMatchObject({ accepted: 0, duplicate: 1 })
    await ingest(parsed(at(30, 119), at(900, 100)))
    expect(await alarms()).toMatchObject([{ origin: 'BOTH', to: 900 }])
  })

  it('merges with the active alarm, and counts as a separate alarm afterwards', async () => {
    const { ingest } = server()
    await ingest(parsed(at(0, 119)))
    await ingest({ ...parsed(), events: [sent(600), sent(1200)] })
    expect(await spans()).toEqual(['ENGINE_OVERHEAT 0 null'])
    await ingest(parsed(at(1300, 100)))
    await ingest({ ...parsed(), events: [sent(2000)] })
    expect((await alarms()).map(({ origin }) => origin)).toEqual(['BOTH', 'DEVICE'])
  })
})

it('ends a late alarm at its own end, or where it started if no late reading ends it', async () => {
  const { ingest } = server()
  await ingest(parsed(at(1000, 90)))
  await ingest(parsed(at(100, 119), at(110, 118), at(120, 90), at(130, 119), at(140, 118)))
  expect(await spans()).toEqual(['ENGINE_OVERHEAT 100 120', 'ENGINE_OVERHEAT 130 130'])
})

it('evaluates late readings at their own time, marks the alarm as late, and raises no duplicate', async () => {
  const { ingest } = server()
  await ingest(parsed(at(0, 90), at(1000, 90)))
  await ingest(parsed(at(100, 119), at(200, 119), at(300, 90)))
  await ingest(parsed(at(250, 118)))
  expect(await alarms()).toMatchObject([{ from: 100, active: false, text: '["label.alarm.late",{"text":"119 °C"}]' }])
})
