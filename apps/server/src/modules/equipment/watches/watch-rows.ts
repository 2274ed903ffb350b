import type { FleetSchemas } from '@muster/contract'
import type { WatchState } from '@muster/signals'
import type { TFunction } from 'i18next'
import type { RaisedAlarm, UnitWatch } from '#telemetry/watch/watch-source.ts'

type Row = FleetSchemas['UnitWatch']

/** Kinds by the ID of the source. */
const kinds: Readonly<Record<string, Row['kind']>> = {
  limits: 'LIMIT',
  fence: 'GEOFENCE',
  curfew: 'CURFEW',
  can: 'CAN',
  dm1: 'CAN',
  input: 'INPUT',
  status: 'STATUS',
  power: 'POWER',
  silence: 'SILENCE',
  service: 'MAINTENANCE',
}

const states: readonly Row['state'][] = ['ACTIVE', 'WAITING', 'QUIET']
/** Sort order; services are last, because a unit may have many. */
const order = [...new Set(Object.values(kinds))]

/** Describes watches, active ones first, then by kind. */
export function watchRows(
  unitId: number,
  watches: readonly { watch: UnitWatch; state: WatchState | undefined }[],
  t: TFunction,
): Row[] {
  const rows = watches.flatMap(({ watch, state }): Row[] => {
    const kind = kinds[watch.key.slice(0, watch.key.indexOf('/'))]
    const alarm = sampleOf(unitId, watch)
    if (!kind || !alarm) return []
    const since = state?.a ?? state?.p
    const name = nameIn(alarm)
    return [
      {
        kind,
        alarmTypeCode: alarm.code,
        alarmTypeName: t(`alarmType.${alarm.code}`, { defaultValue: alarm.code }),
        ...(name !== undefined && { name }),
        state: state?.a !== undefined ? 'ACTIVE' : state?.p !== undefined ? 'WAITING' : 'QUIET',
        ...(since !== undefined && { since: new Date(since).toISOString() }),
      },
    ]
  })
  const sorted = rows.toSorted(
    (a, b) => states.indexOf(a.state) - states.indexOf(b.state) || order.indexOf(a.kind) - order.indexOf(b.kind),
  )
  // a service is watched before it is due and when it is overdue
  return [
    ...Map.groupBy(sorted, ({ kind, alarmTypeCode, name }) => `${kind} ${alarmTypeCode} ${name}`).values(),
  ].flatMap(([first]) => first ?? [])
}

/** Returns the alarm that a watch would raise. */
function sampleOf(unitId: number, watch: UnitWatch): RaisedAlarm | undefined {
  const sample = { unitId, watch, origin: 'live', kind: 'start', at: 0 } as const
  return watch.starts?.(sample) ?? watch.ends?.({ ...sample, kind: 'end' })
}

/** Alarm text values that name the alarm's cause. */
const named = ['profile', 'geofence', 'name', 'service'] as const

function nameIn({ text }: RaisedAlarm): string | undefined {
  if (typeof text === 'string') return text
  const name = named.map(key => text.values[key]).find(value => typeof value === 'string')
  return typeof name === 'string' ? name : undefined
}
