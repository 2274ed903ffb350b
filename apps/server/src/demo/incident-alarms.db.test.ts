import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { testDatabase, type TestDatabase } from '#test/database.ts'
import { quickHash } from '#test/quick-hash.ts'
import { commitHooks } from '#start/follow-modules.ts'
import { modules } from '#start/modules.ts'
import { createPipeline } from '#telemetry/ingest/pipeline.ts'
import { MessageWriter } from './devices/message-writer.ts'
import { HistoryFeed } from './history-feed.ts'
import { seedDemo } from './seed.ts'
import { incidentsOf } from './simulation/incidents.ts'
import { Simulation } from './simulation/simulation.ts'

const hour = 3_600_000
const now = Date.parse('2026-11-20T15:20:00Z')
const units = 160
const days = 28

interface Expected {
  uid: string
  code: string
  at: number
}

interface Raised extends Expected {
  active: boolean
  origin: string
}

let test: TestDatabase
let raised: Raised[]
const expected: Expected[] = []
beforeAll(async () => {
  test = await testDatabase()
  const { seed, rootCompanyId } = await seedDemo(test.db, { units, seed: 1, hashPassword: quickHash, now })
  const pipeline = createPipeline({
    db: test.db,
    register: false,
    rootCompanyId,
    inCommit: commitHooks(modules),
    wait: 1,
  })
  const feed = new HistoryFeed({ pipeline, writer: new MessageWriter(), start: now })
  const weak = new Set((await powered()).map(({ uid }) => uid))
  const simulation = new Simulation(seed)
  for (let index = 0; index < units; index++) {
    const timeline = simulation.timeline(index)
    const { uid, quirk } = timeline.machine
    if (quirk === 'silent') continue
    const today = timeline.zone.dayOf(now)
    // newest first, as history is stored
    for (let day = today - 1; day > today - days; day--) {
      const { overheat, fuelDrop, lowBattery, powerCut, tow, sos } = incidentsOf(timeline, day)
      const of = (code: string, at: number | undefined) => (at === undefined ? [] : [{ uid, code, at }])
      const all = [
        ...of(
          'ENGINE_OVERHEAT',
          overheat !== undefined && simulation.reading(index, overheat).ignition ? overheat : undefined,
        ),
        ...of('FUEL_DROP', fuelDrop),
        ...of('LOW_BATTERY', weak.has(uid) && !powerCut ? lowBattery : undefined),
        ...of('POWER_CUT', powerCut?.from),
        ...of('TOWING', tow),
        ...of('SOS', sos),
      ]
      if (all.length === 0) continue
      expected.push(...all)
      const midnight = timeline.zone.startOf(day)
      const readings = simulation.history(index, midnight - 3 * hour, midnight + 24 * hour)
      await feed.add(uid, readings, 1)
    }
  }
  const { rows } = await sql<Raised>`
    select d.uid, t.code, (extract(epoch from a.occurred_at) * 1000)::float8 as at, a.active, a.origin
    from alarm a join alarm_type t using (alarm_type_id) join unit u using (unit_id) join device d using (device_id)`.execute(
    test.db,
  )
  raised = rows
}, 120_000)
afterAll(() => test.close())

/** Devices of units whose power profile limits the voltage. */
async function powered() {
  const { rows } = await sql<{ uid: string }>`
    select d.uid from unit_profile up join record r using (record_id) join unit u using (unit_id) join device d using (device_id)
    where up.kind = 'power-profile' and r.data -> 'minBattery_mV' is not null and (r.data ->> 'minBattery_mV')::int between 11650 and 11750`.execute(
    test.db,
  )
  return rows
}

it.each(['ENGINE_OVERHEAT', 'FUEL_DROP', 'LOW_BATTERY', 'POWER_CUT', 'TOWING', 'SOS'])(
  'raises an alarm at the time of each %s incident',
  code => {
    const incidents = expected.filter(incident => incident.code === code)
    expect(incidents.length).toBeGreaterThan(0)
    const missing = incidents.filter(
      ({ uid, at }) =>
        !raised.some(alarm => alarm.code === code && alarm.uid === uid && Math.abs(alarm.at - at) <= hour / 4),
    )
    expect(missing).toEqual([])
    const origin = code === 'SOS' ? 'DEVICE' : 'JUDGED'
    expect(raised.filter(alarm => alarm.code === code && alarm.origin !== origin)).toEqual([])
  },
)

it('sends no email for a history, and ends past alarms', async () => {
  const { rows } = await sql`select from alarm_letter`.execute(test.db)
  expect(rows).toEqual([])
  const lasting = new Set(['SOS', 'LOW_FUEL', 'MAINTENANCE'])
  expect(raised.filter(({ active, code }) => active && !lasting.has(code))).toEqual([])
})
