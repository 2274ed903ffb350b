import { createFormats, momentOf } from '@muster/core'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { dateReader } from './date-reader.ts'

const shown = (text: string, datePattern = 'dd/MM/yyyy', locale = 'en') => {
  const found = dateReader({ datePattern, timePattern: 'HH:mm', locale })(text)
  if (!found) return undefined
  const { year, month, day, hour, minute, second } = found.clock
  return [[year, month, day].join('-'), ...(found.precision === 'day' ? [] : [[hour, minute, second].join(':')])].join(
    ' ',
  )
}

describe("SHELL-072 parses dates in the user's format", () => {
  it.each([
    ['dd/MM/yyyy', 'en', '15/11/2026 00:00', '2026-11-15 0:0:0'],
    ['dd/MM/yyyy', 'en', '15/11/2026 23:59:59', '2026-11-15 23:59:59'],
    ['dd/MM/yyyy', 'en', ' 5.1.2026, 8:30 ', '2026-1-5 8:30:0'],
    ['dd/MM/yyyy', 'en', '15/11/2026', '2026-11-15'],
    ['MM/dd/yyyy', 'en', '11/15/2026 12:00 AM', '2026-11-15 0:0:0'],
    ['MM/dd/yyyy', 'en', '11/15/2026 12:30 pm', '2026-11-15 12:30:0'],
    ['MM/dd/yyyy', 'en', '11/15/2026 8 p.m.', '2026-11-15 20:0:0'],
    ['MM/dd/yyyy', 'en', '11/15/2026 15:30 PM', '2026-11-15 15:30:0'],
    ['dd.MM.yyyy', 'de', '15-11-2026 08:30', '2026-11-15 8:30:0'],
    ['dd MMM yyyy', 'en', '15 nov 2026 08:30', '2026-11-15 8:30:0'],
    ['dd MMM yyyy', 'fr', '15 févr. 2026', '2026-2-15'],
    ['dd MMM yyyy', 'de', '1 März 2026', '2026-3-1'],
    ['dd MMM yyyy', 'it', '15 11 2026', '2026-11-15'],
    ['d.M.yy', 'en', '5.1.26', '2026-1-5'],
    ['EEE d MMM yyyy', 'en', 'Sun 15 Nov 2026', '2026-11-15'],
    ['dd/MM/yyyy', 'ar-EG', '‏١٥/١١/٢٠٢٦ ٠٨:٣٠', '2026-11-15 8:30:0'],
    ['dd/MM/yyyy', 'en', '2026-11-22T08:00', '2026-11-22 8:0:0'],
    ['MM/dd/yyyy', 'en', '2026-11-22', '2026-11-22'],
    ['dd/MM/yyyy', 'en', '2026-11-22 08:00:30.5Z', '2026-11-22 8:0:30'],
    ['dd/MM/yyyy', 'en', '29/02/2028', '2028-2-29'],
  ])('parses %s in %s: %s', (pattern, locale, text, expected) => {
    expect(shown(text, pattern, locale)).toBe(expected)
  })

  it.each([
    '',
    'soon',
    '15/11',
    '15/11/26',
    '15/13/2026',
    '31/11/2026',
    '29/02/2026',
    '00/01/2026',
    '15/11/1969',
    '15/11/2026 8',
    '15/11/2026 24:00',
    '15/11/2026 08:60',
    '15/11/2026 0:30 AM',
    '15112026',
    '11/22/2026',
    '15/11/2026 08:30 o’clock',
    '0020-05-01T10:00',
    '2026-11-22T08',
  ])('rejects %j', text => {
    expect(shown(text)).toBeUndefined()
  })
})

it('applies an ISO 8601 offset', () => {
  const read = dateReader({ datePattern: 'dd/MM/yyyy', timePattern: 'HH:mm', locale: 'en' })
  expect(read('2026-10-25T02:30+01:00')?.offset).toBe(3_600_000)
  expect(read('2026-10-25T02:30-0330')?.offset).toBe(-12_600_000)
  expect(read('2026-10-25T02:30Z')?.offset).toBe(0)
  expect(read('2026-10-25T02:30')?.offset).toBeUndefined()
})

it('returns the positions of the parts', () => {
  const text = '15/11/2026 08:30 PM'
  const read = dateReader({ datePattern: 'dd/MM/yyyy', timePattern: 'hh:mm a', locale: 'en' })
  expect(read(text)?.parts.map(({ name, from, to }) => [name, text.slice(from, to)])).toEqual([
    ['day', '15'],
    ['month', '11'],
    ['year', '2026'],
    ['hour', '08'],
    ['minute', '30'],
    ['half', 'PM'],
  ])
})

it('parses every format that the settings offer', () => {
  const settings = fc.record({
    jsDateFormat: fc.constantFrom('dd/MM/yyyy', 'MM/dd/yyyy', 'yyyy-MM-dd', 'dd.MM.yyyy', 'dd MMM yyyy'),
    jsTimeFormat: fc.constantFrom('HH:mm:ss', 'hh:mm:ss a'),
    timezone: fc.constantFrom('UTC', 'Europe/Rome', 'Asia/Kolkata', 'America/New_York'),
    languageCodeISO2c: fc.constantFrom('en', 'de', 'it', 'es', 'fr', 'ar', 'pl'),
  })
  fc.assert(
    fc.property(settings, fc.integer({ min: 2 * 86_400, max: 2 ** 32 }), (chosen, seconds) => {
      const format = createFormats(chosen)
      const text = format.dateTime(seconds * 1000)
      const read = dateReader(format)(text)
      expect(read, text).toBeDefined()
      expect(format.dateTime(momentOf(format.zone, read!.clock))).toBe(text)
    }),
  )
})
