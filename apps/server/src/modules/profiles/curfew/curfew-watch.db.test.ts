import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { testDatabase, type TestDatabase } from '#test/database.ts'
import { fedUnits } from '#test/fed-unit.ts'
import { unitCurfew } from './unit-curfew.ts'

let test: TestDatabase
let fleet: Awaited<ReturnType<typeof fedUnits>>
beforeAll(async () => {
  test = await testDatabase()
  fleet = await fedUnits(test.db)
})
afterAll(() => test.close())

const hours = [{ from: '07:00', to: '18:00' }]
const noDays = { MONDAY: [], TUESDAY: [], WEDNESDAY: [], THURSDAY: [], FRIDAY: [], SATURDAY: [], SUNDAY: [] }
const workdays = { ...noDays, MONDAY: hours, TUESDAY: hours, WEDNESDAY: hours, THURSDAY: hours, FRIDAY: hours }

describe('unit with a curfew', () => {
  it('PROF-014 raises an alarm while its key is on outside the hours, in the zone of the profile', async () => {
    const unit = await fleet.unit()
    await unit.give('curfew-profile', { timezoneId: 'Europe/Rome', days: workdays }, 'Site')
    const key = (at: string, ignition: boolean) => ({ at, attributes: { ignition } })
    await unit.feed(key('2026-11-20T05:30:00Z', false), key('2026-11-20T05:50:00Z', true))
    await unit.feed(key('2026-11-20T06:00:00Z', true), key('2026-11-20T16:59:59Z', true))
    await unit.feed(key('2026-11-20T17:00:00Z', true), key('2026-11-20T17:10:00Z', false))
    expect(await unit.alarms()).toEqual([
      'CURFEW 2026-11-20T05:50:00.000Z–2026-11-20T06:00:00.000Z Used outside the hours of “Site”',
      'CURFEW 2026-11-20T17:00:00.000Z–2026-11-20T17:10:00.000Z Used outside the hours of “Site”',
    ])
  })

  it('raises an alarm when it moves on a day without hours', async () => {
    const unit = await fleet.unit()
    await unit.give('curfew-profile', { timezoneId: 'UTC', days: workdays })
    await unit.feed({ at: '2026-11-21T10:00:00Z', speed: 0 }, { at: '2026-11-21T10:01:00Z', speed: 10 })
    expect(await unit.alarms()).toMatchObject([expect.stringContaining('CURFEW 2026-11-21T10:01')])
  })

  it.each([
    ['forward', '2026-03-29', ['00:59:00', '01:00:00'], ['2026-03-29T00:59:00']],
    ['back', '2026-10-25', ['00:30:00', '01:30:00'], []],
  ])('follows the local time of its zone on the day when clocks go %s', async (_, day, times, expected) => {
    const unit = await fleet.unit()
    // allowed from 03:00 in March; in October 02:30 is allowed both times
    const from = day.includes('03-29') ? '03:00' : '02:00'
    await unit.give('curfew-profile', {
      timezoneId: 'Europe/Rome',
      days: { ...noDays, SUNDAY: [{ from, to: '24:00' }] },
    })
    await unit.feed(...times.map(time => ({ at: `${day}T${time}Z`, attributes: { ignition: true } })))
    expect((await unit.alarms()).map(alarm => alarm.slice(7, 26))).toEqual(expected)
  })
})

describe('end of allowed use', () => {
  const night = { ...workdays, SATURDAY: [{ from: '02:30', to: '24:00' }], SUNDAY: [{ from: '00:00', to: '02:30' }] }
  it.each([
    ['in the hours', '2026-11-20T12:10:00Z', true, '2026-11-20T17:00:00.000Z'],
    ['at their end', '2026-11-20T17:00:00Z', false, '2026-11-21T01:30:00.000Z'],
    ['over midnight', '2026-11-21T20:00:00Z', true, '2026-11-22T01:30:00.000Z'],
    // 02:30 does not exist on this day: clocks go from 02:00 to 03:00
    ['when clocks go forward', '2026-03-28T20:00:00Z', true, '2026-03-29T01:00:00.000Z'],
    ['until the first 02:30 when clocks go back', '2026-10-24T20:00:00Z', true, '2026-10-25T00:30:00.000Z'],
    ['before the repeated hour', '2026-10-25T00:45:00Z', false, '2026-10-25T01:00:00.000Z'],
    ['until the second 02:30', '2026-10-25T01:10:00Z', true, '2026-10-25T01:30:00.000Z'],
  ])('follows the clock of the zone: %s', async (_, now, isAllowed, changesAt) => {
    const unit = await fleet.unit()
    await unit.give('curfew-profile', { timezoneId: 'Europe/Rome', days: night })
    expect(await unitCurfew(test.db, unit.unitId, Date.parse(now))).toEqual({
      isAllowed,
      changesAt,
      timezoneId: 'Europe/Rome',
    })
  })

  it('returns no limit for hours that are always or never allowed, or missing', async () => {
    const [always, never, free] = [await fleet.unit(), await fleet.unit(), await fleet.unit()]
    const allDay = Object.fromEntries(Object.keys(noDays).map(day => [day, [{ from: '00:00', to: '24:00' }]]))
    await always.give('curfew-profile', { timezoneId: 'UTC', days: allDay })
    await never.give('curfew-profile', { timezoneId: 'UTC', days: noDays })
    expect(await unitCurfew(test.db, always.unitId, 0)).toEqual({ isAllowed: true, timezoneId: 'UTC' })
    expect(await unitCurfew(test.db, never.unitId, 0)).toEqual({ isAllowed: false, timezoneId: 'UTC' })
    expect(await unitCurfew(test.db, free.unitId, 0)).toBeUndefined()
  })
})
