import { createFormats } from '@muster/core'
import { expect, it } from 'vitest'
import { curfewText } from './curfew-text.ts'

const rome = createFormats({ timezone: 'Europe/Rome', jsDateFormat: 'dd/MM/yyyy', jsTimeFormat: 'HH:mm:ss' })
const utc = createFormats({ timezone: 'UTC', jsDateFormat: 'MM/dd/yyyy', jsTimeFormat: 'hh:mm:ss a' })
const now = Date.parse('2026-03-27T12:00:00Z')
const curfew = { isAllowed: true, changesAt: '2026-03-27T17:00:00Z', timezoneId: 'Europe/Rome' }

it.each([
  ['today', curfew, rome, ['until', '18:00']],
  ['for a user in another zone', curfew, utc, ['until', '06:00 PM Europe/Rome (GMT+1)']],
  [
    'after the weekend on which clocks go forward',
    { ...curfew, isAllowed: false, changesAt: '2026-03-30T05:00:00Z' },
    rome,
    ['from', '30/03/2026 07:00'],
  ],
  ['when that moment has passed', { ...curfew, changesAt: '2026-03-27T11:00:00Z' }, rome, ['notAllowed', undefined]],
  ['without a change', { isAllowed: true, timezoneId: 'UTC' }, rome, ['always', undefined]],
  ['of a profile without hours', { isAllowed: false, timezoneId: 'UTC' }, rome, ['never', undefined]],
])('says until when a unit may be used, or from when on: %s', (_, unit, formats, expected) => {
  const [key, values] = curfewText(unit, formats, now)
  expect([key.replace('equipment.unit.curfew.', ''), values?.time]).toEqual(expected)
})
