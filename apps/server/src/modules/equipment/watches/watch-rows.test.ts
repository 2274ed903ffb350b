import { expect, it } from 'vitest'
import { phrase } from '#kernel/texts/sentence.ts'
import { inEnglish } from '#kernel/texts/texts.ts'
import { unitWatch, type UnitWatch } from '#telemetry/watch/watch-source.ts'
import { watchRows } from './watch-rows.ts'

const onKey = (key: string, alarms: Partial<UnitWatch>) =>
  unitWatch({ key, condition: { is: 'switch', of: 'ignition', on: true }, ...alarms })
const since = Date.parse('2026-11-20T08:00:00Z')

it('lists active watches first, and names the cause of the alarm', () => {
  const quiet = onKey('limits/overspeed', {
    starts: () => ({ code: 'OVERSPEED', text: phrase('label.alarm.overspeed') }),
  })
  const waiting = onKey('curfew/7', {
    starts: () => ({ code: 'CURFEW', text: phrase('label.alarm.curfew', { profile: 'Nights' }) }),
  })
  const active = onKey('fence/9/x', { ends: () => ({ code: 'GEOFENCE_EXIT', text: 'Yard' }) })
  const silent = onKey('limits/of-another-module', {})
  const watches = [
    { watch: quiet, state: undefined },
    { watch: waiting, state: { p: since } },
    { watch: active, state: { a: since } },
    { watch: silent, state: { a: since } },
  ]
  expect(watchRows(1, watches, inEnglish())).toEqual([
    {
      kind: 'GEOFENCE',
      alarmTypeCode: 'GEOFENCE_EXIT',
      alarmTypeName: 'Geofence left',
      name: 'Yard',
      state: 'ACTIVE',
      since: '2026-11-20T08:00:00.000Z',
    },
    {
      kind: 'CURFEW',
      alarmTypeCode: 'CURFEW',
      alarmTypeName: 'Used outside allowed hours',
      name: 'Nights',
      state: 'WAITING',
      since: '2026-11-20T08:00:00.000Z',
    },
    { kind: 'LIMIT', alarmTypeCode: 'OVERSPEED', alarmTypeName: 'Overspeed', state: 'QUIET' },
  ])
})
