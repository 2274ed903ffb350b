import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { testDatabase, type TestDatabase } from '#test/database.ts'
import { fedUnits, type TraccarPosition } from '#test/fed-unit.ts'
import type { Limits } from './effective-limits.ts'

let test: TestDatabase
let fleet: Awaited<ReturnType<typeof fedUnits>>
let unit: Awaited<ReturnType<typeof fleet.unit>>
beforeAll(async () => {
  test = await testDatabase()
  fleet = await fedUnits(test.db, { hasLimits: true })
})
afterAll(() => test.close())
beforeEach(async () => {
  unit = await fleet.unit()
})

/** Returns a position at a minute after 06:00. */
const at = (minutes: number, more: Omit<TraccarPosition, 'at'> = {}): TraccarPosition => ({
  at: clock(minutes),
  ...more,
})
const clock = (minutes: number) => new Date(Date.UTC(2026, 10, 20, 6, 0, minutes * 60)).toISOString()
/** Returns attributes at a minute after 06:00. */
const has = (minutes: number, attributes: Record<string, unknown>, more: Omit<TraccarPosition, 'at'> = {}) =>
  at(minutes, { attributes, ...more })

const limit = (limits: Limits) =>
  test.db
    .insertInto('unit_limits')
    .values({ unit_id: unit.unitId, limits: JSON.stringify(limits) })
    .execute()

/** Returns alarms as `CODE start–end text`, in minutes after 06:00. */
async function alarms() {
  return (await unit.alarms()).map(alarm =>
    alarm.replaceAll(/2026-11-2\dT[\d:.]+Z/g, time => String((Date.parse(time) - Date.UTC(2026, 10, 20, 6)) / 60_000)),
  )
}
const knots = (kmh: number) => kmh / 1.852
const degrees = (metres: number) => metres / 111_195

describe('OVERSPEED', () => {
  it('starts above the default limit, once, and ends when the unit is clearly slower', async () => {
    const speeds = [100, 131.2, 200, 128, 124, 130.2]
    for (const [minute, kmh] of speeds.entries()) await unit.feed(at(minute, { speed: knots(kmh) }))
    expect(await alarms()).toEqual(['OVERSPEED 1–4 131 km/h, limit 130 km/h', 'OVERSPEED 5– 131 km/h, limit 130 km/h'])
  })

  it('applies the limit of the unit, and in a geofence that of the geofence', async () => {
    await limit({ overspeed: 50 })
    const fence = (name: string, maxSpeed: number, circleLatitude: number) => {
      const shape = { shapeType: 'CIRCLE', circleRadius: 1000, circleLatitude, circleLongitude: 9 }
      return unit.give('fence-profile', { alarmPriority: 0, inside: false, outside: false, maxSpeed, shape }, name)
    }
    await fence('Quarry', 20, 45)
    await fence('Haul road', 80, 47)
    await unit.feed(
      at(0, { speed: knots(40), latitude: 46 }),
      at(10, { speed: knots(30) }),
      at(11, { speed: knots(10) }),
      at(20, { speed: knots(60), latitude: 46 }),
      at(21, { speed: knots(60), latitude: 47 }),
    )
    expect(await alarms()).toEqual([
      'OVERSPEED 10–11 30 km/h in “Quarry”, limit 20 km/h',
      'OVERSPEED 20–21 60 km/h, limit 50 km/h',
    ])
  })

  it('starts again after the repeat interval while it lasts', async () => {
    await limit({ overspeed: 50, repeatMinutes: 10 })
    await unit.feed(...[0, 5, 10, 15, 20].map(minute => at(minute, { speed: knots(60) })))
    expect((await alarms()).map(alarm => alarm.slice(0, 14))).toEqual([
      'OVERSPEED 0–10',
      'OVERSPEED 10–2',
      'OVERSPEED 20– ',
    ])
  })

  it('starts for a snapshot of ISO 15143-3 and in an imported file', async () => {
    await limit({ overspeed: 50 })
    const location = { Latitude: 45, Longitude: 9, Speed: 61, SpeedUnits: 'km/h', datetime: clock(0) }
    await unit.snapshot({ Location: location })
    expect(await alarms()).toEqual(['OVERSPEED 0– 61 km/h, limit 50 km/h'])
    await unit.importCsv('time,latitude,longitude,speed', `${clock(60)},45,9,20`, `${clock(61)},45,9,70`)
    expect(await alarms()).toEqual([
      'OVERSPEED 0–60 61 km/h, limit 50 km/h',
      'OVERSPEED 61– 70 km/h, limit 50 km/h (imported)',
    ])
  })
})

describe('IDLE', () => {
  it('starts with a reading after the limit with the key on, not during silence, and ends when the unit moves', async () => {
    const on = (minutes: number, speed = 0) => has(minutes, { ignition: true }, { speed })
    await unit.feed(has(0, { ignition: false }), on(10))
    await fleet.pass(31 * 60_000)
    await unit.feed(on(39))
    expect(await alarms()).toEqual([])
    await unit.feed(on(45))
    expect(await alarms()).toEqual(['IDLE 45– Idle for 30 min'])
    await unit.feed(on(50, 10))
    expect(await alarms()).toEqual(['IDLE 45–50 Idle for 30 min'])
  })

  it('does not start while the engine works or after it was stopped', async () => {
    await limit({ idleMinutes: 5 })
    await unit.feed(...[0, 4, 8].map(minute => has(minute, { ignition: true, rpm: 1700 })))
    await unit.feed(has(10, { ignition: true, rpm: 800 }), has(13, { ignition: false }), has(60, { ignition: false }))
    await unit.feed(has(70, { rpm: 0 }), has(80, {}))
    expect(await alarms()).toEqual([])
  })

  it('starts by engine speed for a unit without a key signal', async () => {
    await limit({ idleMinutes: 5 })
    await unit.feed(has(0, { rpm: 800 }), has(6, { rpm: 810 }), has(7, { rpm: 0 }))
    expect(await alarms()).toEqual(['IDLE 6–7 Idle for 5 min'])
  })
})

describe('LOW_FUEL', () => {
  it('starts below the default level, and again only after refuelling', async () => {
    const levels = [30, 10, 9.5, 12, 9, 14, 15, 2]
    for (const [minute, fuelLevel] of levels.entries()) await unit.feed(has(minute * 60, { fuelLevel }))
    expect(await alarms()).toEqual([
      'LOW_FUEL 120–360 Fuel at 9 %, limit 10 %',
      'LOW_FUEL 420– Fuel at 2 %, limit 10 %',
    ])
  })

  it.each([
    ['litres of a tank for percent', { tankSize: 300 }, { fuel: 24 }, 'Fuel at 8 %, limit 10 %'],
    [
      'percent of a tank for litres',
      { tankSize: 300, lowFuel: { amount: 50, unit: 'LITRES' } },
      { fuelLevel: 15 },
      'Fuel at 45 l, limit 50 l',
    ],
    ['litres of a sensor', { lowFuel: { amount: 50, unit: 'LITRES' } }, { fuelVolume: 40 }, 'Fuel at 40 l, limit 50 l'],
  ] satisfies [string, Limits, object, string][])('converts %s', async (_, limits, attributes, text) => {
    await limit(limits)
    await unit.feed(has(0, attributes))
    expect(await alarms()).toEqual([`LOW_FUEL 0– ${text}`])
  })

  it('starts for a snapshot of ISO 15143-3, and ignores a sensor without power while the key is off', async () => {
    await unit.feed(has(0, { fuelLevel: 0, ignition: false }))
    const location = { Latitude: 45, Longitude: 9, datetime: clock(60) }
    await unit.snapshot({ Location: location, FuelRemaining: { Percent: 6, datetime: clock(60) } })
    expect(await alarms()).toEqual(['LOW_FUEL 60– Fuel at 6 %, limit 10 %'])
  })
})

describe('FUEL_DROP', () => {
  it('starts when a loss of the default share is certain, and is a moment', async () => {
    for (const [minute, fuelLevel] of [80, 79, 60, 60, 60].entries()) await unit.feed(has(minute * 5, { fuelLevel }))
    await unit.feed(has(60, { fuelLevel: 50 }), has(90, { fuelLevel: 49 }))
    expect(await alarms()).toEqual(['FUEL_DROP 15–15 At least 16 % of the tank lost'])
  })

  it('starts in litres by tank size, not for consumption or a single reading', async () => {
    await limit({ tankSize: 300, idleMinutes: null })
    const off = (minutes: number, fuelLevel: number) => has(minutes, { fuelLevel, ignition: false })
    for (let i = 0; i < 30; i++) await unit.feed(has(i * 2, { fuelLevel: 80 - i * 0.5, ignition: true }))
    await unit.feed(off(60, 66), off(61, 20), off(62, 66), off(64, 66))
    await unit.feed(off(120, 58), off(121, 57.8), off(123, 58))
    expect(await alarms()).toEqual(['FUEL_DROP 123–123 At least 24 l of fuel lost'])
  })

  it('starts only with the key off, and within a duration, if the limit requires it', async () => {
    await limit({ fuelDrop: { amount: 20, unit: 'LITRES', minutes: 10, keyOff: true } })
    const litres = (minutes: number, fuel: number, ignition: boolean) => has(minutes, { fuel, ignition })
    await unit.feed(litres(0, 300, true), litres(1, 300, true), litres(2, 250, true), litres(3, 250, true))
    await unit.feed(litres(4, 250, true), litres(5, 250, false), litres(60, 200, false), litres(70, 200, false))
    await unit.feed(litres(80, 200, false), litres(82, 175, false), litres(84, 175, false), litres(86, 174.6, false))
    expect(await alarms()).toEqual(['FUEL_DROP 86–86 At least 25 l of fuel lost'])
  })

  it('starts once for late readings that show a loss', async () => {
    const off = (minutes: number, fuel: number) => has(minutes, { fuel, ignition: false })
    await unit.feed(off(0, 300), off(10, 300), off(600, 300))
    await unit.feed(...[20, 22, 24, 26].map(minutes => off(minutes, 240)), off(100, 240), off(300, 300), off(310, 300))
    await unit.feed(off(28, 240))
    expect(await alarms()).toEqual(['FUEL_DROP 24–24 At least 60 l of fuel lost (reported late)'])
  })
})

describe('ENGINE_OVERHEAT', () => {
  it.each(['engineTemp', 'coolantTemp', 'engineCoolantTemperature'])('starts and ends by %s', async name => {
    for (const [minute, degree] of [90, 119, 108, 104].entries()) await unit.feed(has(minute, { [name]: degree }))
    expect(await alarms()).toEqual(['ENGINE_OVERHEAT 1–3 Coolant at 119 °C, limit 110 °C'])
  })

  it('starts by ISO 15143-3 and by a file, and ignores the code of a missing sensor', async () => {
    const location = { Latitude: 45, Longitude: 9, datetime: clock(0) }
    await unit.snapshot({ Location: location, EngineCoolantTemperature: { Celsius: 112, datetime: clock(0) } })
    await unit.feed(has(5, { engineTemp: 90 }), has(10, { engineTemp: 215 }))
    await unit.importCsv('time,latitude,longitude,coolantTemp', `${clock(60)},45,9,90`, `${clock(61)},45,9,115`)
    expect(await alarms()).toEqual([
      'ENGINE_OVERHEAT 0–5 Coolant at 112 °C, limit 110 °C',
      'ENGINE_OVERHEAT 61– Coolant at 115 °C, limit 110 °C (imported)',
    ])
  })
})

describe('TOWING', () => {
  it('starts far from the place where the key was switched off, and ends with the key', async () => {
    const off = (minutes: number, metres: number) =>
      has(minutes, { ignition: false }, { latitude: 45 + degrees(metres) })
    await unit.feed(has(0, { ignition: true }, { latitude: 44 }), off(1, 0), off(30, 40))
    await unit.feed(off(60, 900), off(61, 60), off(90, 310), off(92, 700), off(120, 5000))
    await unit.feed(has(121, { ignition: true }, { latitude: 45.1 }), has(122, { ignition: false }, { latitude: 45.1 }))
    expect(await alarms()).toEqual(['TOWING 92–121 Moved with the key off'])
  })

  it('starts by speed without a later reading', async () => {
    await unit.feed(has(0, { ignition: false }), has(5, { ignition: false }, { speed: knots(30) }))
    await fleet.pass(61_000)
    expect(await alarms()).toEqual(['TOWING 6– Moved with the key off'])
  })

  it('starts between snapshots of ISO 15143-3 unless the unit worked in between', async () => {
    const snapshot = (minutes: number, metres: number, hours: number) => {
      const datetime = clock(minutes)
      return unit.snapshot({
        Location: { Latitude: 45 + degrees(metres), Longitude: 9, datetime },
        EngineStatus: { Running: false, datetime },
        CumulativeOperatingHours: { Hour: hours, datetime },
      })
    }
    await snapshot(0, 0, 100)
    await snapshot(60, 4000, 100.7)
    await snapshot(120, 4010, 100.7)
    expect(await alarms()).toEqual([])
    await snapshot(180, 9000, 100.7)
    await snapshot(240, 9000, 100.7)
    expect(await alarms()).toEqual(['TOWING 240– Moved with the key off'])
  })
})

describe('IGNITION_ON and IGNITION_OFF', () => {
  const keys = () => unit.feed(...[false, true, true, false].map((ignition, minute) => has(minute, { ignition })))

  it('do not start by default', async () => {
    await keys()
    expect(await alarms()).toEqual([])
  })

  it('start when the limits enable them', async () => {
    await limit({ ignition: true })
    await keys()
    expect(await alarms()).toEqual(['IGNITION_ON 1–1 Key switched on', 'IGNITION_OFF 3–3 Key switched off'])
  })

  it('do not start when the key is on at the first reading of the unit', async () => {
    await limit({ ignition: true })
    await unit.feed(has(0, { ignition: true }), has(1, { ignition: true }))
    expect(await alarms()).toEqual([])
  })
})

it('raises no alarm for a parked unit with a jittering position', async () => {
  const jitter = [0, 60, -80, 120, 20].map((metres, index) =>
    has(index * 10, { ignition: false, motion: index % 2 === 1 }, { latitude: 45 + degrees(metres), speed: knots(4) }),
  )
  await unit.feed(...jitter)
  expect(await alarms()).toEqual([])
})

describe('recipients of alarms', () => {
  const notified = async (limits: Limits | undefined, attributes: Record<string, unknown> = { engineTemp: 119 }) => {
    if (limits) await limit(limits)
    const heard: (readonly [boolean | undefined, number[]])[] = []
    const pipeline = fleet.watchedPipeline()
    pipeline.onAlarms(list =>
      heard.push(...list.map(({ isPortalOnly, groupIds }) => [isPortalOnly, groupIds] as const)),
    )
    await unit.feedTo(pipeline, has(0, attributes))
    return heard
  }
  const group = async (companyId = fleet.customer) =>
    (
      await test.db
        .insertInto('record')
        .values({ kind: 'notification-group', company_id: companyId, name: 'Yard', data: '{"userIds":[]}' })
        .returning('record_id')
        .executeTakeFirstOrThrow()
    ).record_id

  it('sends nothing by mail or push with the default limits or without a group', async () => {
    expect(await notified(undefined)).toEqual([[true, []]])
    unit = await fleet.unit()
    expect(await notified({ engineTemperature: 100 })).toEqual([[true, []]])
  })

  it('notifies the selected group unless it belongs to another customer now', async () => {
    const [own, foreign] = [await group(), await group(fleet.stranger)]
    expect(await notified({ notificationId: own })).toEqual([[false, [own]]])
    unit = await fleet.unit()
    expect(await notified({ notificationId: foreign })).toEqual([[true, []]])
  })

  it('notifies the group of the CAN profile for overheating and low fuel', async () => {
    const id = await group()
    await unit.give('can-profile', { notification: { notificationId: id, priorityId: 2 } })
    expect(await notified(undefined)).toEqual([[false, [id]]])
  })
})
