import { getMyContext, unitCategories, unitsOf } from '@muster/contract'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { queryString } from '../api/encode.ts'
import { aLogin, fakeCore, fakeServer, problem } from '../../test/testing.ts'
import { createFormats } from './formats.ts'
import { compilePattern } from './pattern.ts'
import {
  hours,
  inBase,
  metres,
  metresToKilometres,
  milliseconds,
  millisecondsToSeconds,
  seconds,
  secondsToHours,
} from './units.ts'
import { userFormats } from './user-formats.client.ts'
import { offsetHours, wallClock } from './zone.ts'

const moment = '2026-03-29T01:30:05.007Z'
const rome = { jsDateFormat: 'dd/MM/yyyy', jsTimeFormat: 'HH:mm:ss', timezone: 'Europe/Rome' }

describe('dates and times', () => {
  it.each([
    ['dd/MM/yyyy', 'HH:mm:ss', '29/03/2026 03:30:05'],
    ['MM/dd/yyyy', 'hh:mm a', '03/29/2026 03:30 AM'],
    ['d.M.yy', 'H:m:s', '29.3.26 3:30:5'],
    ['yyyy-MM-dd', 'HH:mm:ss.SSS', '2026-03-29 03:30:05.007'],
    ['DD/MM/YYYY', 'HH:mm', '29/03/2026 03:30'],
    ['EEE d MMM yyyy', "HH'h'mm", 'Sun 29 Mar 2026 03h30'],
    ["EEEE, MMMM d 'at' ''yy", 'h a', "Sunday, March 29 at '26 3 AM"],
  ])('SHELL-072 shows %s %s as %s', (jsDateFormat, jsTimeFormat, expected) => {
    expect(createFormats({ ...rome, jsDateFormat, jsTimeFormat }).dateTime(moment)).toBe(expected)
  })

  it('accepts text, dates and milliseconds', () => {
    const format = createFormats(rome)
    const shown = [moment, new Date(moment), Date.parse(moment)].map(each => format.date(each))
    expect(new Set(shown)).toEqual(new Set(['29/03/2026']))
  })

  it('shows a dash for missing values and invalid moments', () => {
    const format = createFormats(rome)
    expect([null, undefined, '', 'yesterday', Number.NaN, Infinity].map(each => format.dateTime(each))).toEqual(
      Array(6).fill('-'),
    )
  })

  it('names the zone and uses UTC for an unknown one', () => {
    expect(createFormats(rome).dateTimeZone(moment)).toMatch(/^29\/03\/2026 03:30:05 Europe\/Rome \((GMT\+2|CEST)\)$/)
    expect(createFormats(rome).zoneAt(moment)).toMatch(/^Europe\/Rome \((GMT\+2|CEST)\)$/)
    expect(createFormats(rome).zoneAt('')).toBe('-')
    expect(createFormats({ ...rome, timezone: 'Mars/Base' }).dateTime(moment)).toBe('29/03/2026 01:30:05')
  })

  it('writes midnight as 00, noon as 12 PM, and years BC', () => {
    const format = createFormats({ jsDateFormat: 'yyyy', jsTimeFormat: 'HH hh a' })
    expect(format.time('2026-01-01T00:00:00Z')).toBe('00 12 AM')
    expect(format.time('2026-01-01T12:00:00Z')).toBe('12 12 PM')
    expect(wallClock('UTC')(Date.UTC(-1, 0, 1)).year).toBe(-1)
  })

  it('names the months of the Gregorian calendar', () => {
    const format = createFormats({ languageCodeISO2c: 'fa', jsDateFormat: 'MMMM', timezone: 'UTC' })
    expect(format.date('2026-03-29T00:00:00Z')).toBe('مارس')
  })

  it('keeps letters that are not tokens', () => {
    expect(compilePattern('Q x', 'en', 'UTC')(wallClock('UTC')(0), 0)).toBe('Q x')
  })

  it.each([
    ['Europe/Rome', '2026-01-15T12:00:00Z', 1],
    ['Europe/Rome', '2026-07-15T12:00:00Z', 2],
    ['Asia/Kolkata', '2026-01-15T12:00:00Z', 5.5],
    ['America/St_Johns', '2026-01-15T12:00:00.500Z', -3.5],
    ['UTC', '1969-12-31T23:59:59.500Z', 0],
  ])('computes %s at %s as %d hours ahead of UTC', (zone, at, expected) => {
    expect(offsetHours(zone, Date.parse(at))).toBe(expected)
    expect(createFormats({ timezone: zone }).offsetUtc(at)).toBe(expected)
  })
})

describe('figures', () => {
  it('groups digits, rounds, and shows a dash for missing values', () => {
    const { number, percent } = createFormats()
    expect([number(1234567.891), number(0.5, 0), number(-0.001), percent(45.4)]).toEqual([
      '1,234,567.89',
      '1',
      '0',
      '45 %',
    ])
    expect([number(null), number(Number.NaN), percent(undefined)]).toEqual(['-', '-', '-'])
  })

  it.each(['metric', 'imperial'] as const)(
    'CONST-005 shows the fifteen categories in %s and parses them back',
    preset => {
      for (const language of ['en', 'de', 'ar-EG']) {
        const format = createFormats({ languageCodeISO2c: language, userMuSettings: { preset } })
        for (const category of unitCategories) {
          const shown = format.quantity(category, inBase(category, 1234.5), 6)
          expect(
            unitsOf(category).some(({ label }) => shown.endsWith(` ${label}`)),
            shown,
          ).toBe(true)
          const read = format.parse(category, format.figure(category, inBase(category, 1234.5), 6))
          expect(read, `${language} ${shown}`).toBeCloseTo(1234.5, 3)
        }
      }
    },
  )

  it("parses a figure in the user's unit, including the offset, and rejects other text", () => {
    const imperial = createFormats({ userMuSettings: { preset: 'imperial' } })
    expect(imperial.parse('TEMPERATURE', '212')).toBe(100)
    expect(imperial.parse('TEMPERATURE', '-40')).toBe(-40)
    expect(imperial.parse('LENGTH', '1')).toBe(1.609344)
    expect(imperial.parse('VOLUME', '1,000')).toBe(3785.411784)
    expect(createFormats().parse('SPEED', '42.5')).toBe(42.5)
    expect(['', 'fast', '1,5', '26 mph'].map(text => imperial.parse('SPEED', text))).toEqual(Array(4).fill(undefined))
  })

  it('REP-062 sends hours ahead of UTC, ISO dates and plain digits for every language, pattern and unit', () => {
    const format = createFormats({
      languageCodeISO2c: 'ar-EG',
      jsDateFormat: 'd/M/yy',
      timezone: 'Asia/Kolkata',
      userMuSettings: { preset: 'imperial' },
    })
    const length = format.parse('LENGTH', '١٬٠٠٠٫٥')
    expect(queryString({ length, from: new Date(moment), offsetUtc: format.offsetUtc(moment) })).toBe(
      'length=1610.148672&from=2026-03-29T01%3A30%3A05.007Z&offsetUtc=5.5',
    )
    expect(JSON.stringify({ length })).toBe('{"length":1610.148672}')
  })

  it("converts a figure to the user's unit", () => {
    const metric = createFormats()
    const imperial = createFormats({ userMuSettings: { preset: 'imperial' } })
    expect(metric.quantity('SPEED', inBase('SPEED', 42), 0)).toBe('42 km/h')
    expect(imperial.quantity('SPEED', inBase('SPEED', 42), 1)).toBe('26.1 mph')
    expect(imperial.quantity('TEMPERATURE', inBase('TEMPERATURE', 100))).toBe('212 °F')
    expect([imperial.figure('LENGTH', metresToKilometres(metres(16_093))), imperial.label('LENGTH')]).toEqual([
      '10',
      'mi',
    ])
    expect(imperial.quantity('LENGTH', null)).toBe('-')
  })

  it("prefers the user's own units and ignores unknown codes", () => {
    const mu = { SPEED: { label: 'm/s', factor: 1 / 3.6, offset: 0 }, NOISE: { label: 'dB', factor: 1, offset: 0 } }
    const format = createFormats({ userMuSettings: { preset: 'imperial' } }, mu)
    expect(format.quantity('SPEED', inBase('SPEED', 36))).toBe('10 m/s')
    expect(format.label('AREA')).toBe('ac')
    expect(format.units).not.toHaveProperty('NOISE')
  })

  it('REP-063 shows durations as hours, minutes and seconds', () => {
    const { duration } = createFormats()
    expect([0, 59.9, 3599, 93_789, -61].map(each => duration(seconds(each)))).toEqual([
      '00:00:00',
      '00:00:59',
      '00:59:59',
      '26:03:09',
      '-00:01:01',
    ])
    expect(duration(null)).toBe('-')
    expect(secondsToHours(millisecondsToSeconds(milliseconds(5_400_000)))).toBe(hours(1.5))
  })
})

describe('cost', () => {
  afterEach(() => vi.restoreAllMocks())

  it('creates no Intl object once a format has been used', () => {
    const format = createFormats(rome)
    const use = () => [format.dateTimeZone(moment), format.number(1.5), format.quantity('SPEED', inBase('SPEED', 1), 0)]
    use()
    const made = [vi.spyOn(Intl, 'DateTimeFormat'), vi.spyOn(Intl, 'NumberFormat')]
    const slow = [vi.spyOn(Date.prototype, 'toLocaleString'), vi.spyOn(Number.prototype, 'toLocaleString')]
    for (let i = 0; i < 100; i++) use()
    for (const spy of [...made, ...slow]) expect(spy).not.toHaveBeenCalled()
  })
})

describe('userFormats', () => {
  const mu = { SPEED: { label: 'kn', factor: 0.539957, offset: 0 } }

  it('SHELL-031 SHELL-037 SHELL-039 loads the units for a token and drops them without one', async () => {
    const server = fakeServer().on(getMyContext, { mu: mu as never })
    const core = fakeCore({ fetch: server.fetch })
    const formats = core.use(userFormats)
    expect([formats.get().label('SPEED'), server.calls.length]).toEqual(['km/h', 0])
    core.session.signIn(aLogin())
    await expect.poll(() => formats.get().label('SPEED')).toBe('kn')
    core.session.signOut('user')
    expect(formats.get().label('SPEED')).toBe('km/h')
    // and with the token that was stored when the page loaded
    const reloaded = fakeCore({ fetch: server.fetch, login: aLogin() }).use(userFormats)
    await expect.poll(() => reloaded.get().label('SPEED')).toBe('kn')
  })

  it('applies settings at once and keeps the preset when the units do not load', async () => {
    const core = fakeCore({ fetch: async () => problem(500, 'Sorry.'), login: aLogin() })
    const formats = core.use(userFormats)
    const heard = vi.fn()
    formats.subscribe(({ label }) => heard(label('SPEED')))
    core.session.updateSettings({ userMuSettings: { preset: 'imperial' } })
    expect(heard).toHaveBeenCalledExactlyOnceWith('mph')
  })
})
