import { inBase, seconds } from '@muster/core'
import { Loading, useFormat } from '@muster/ui'
import { type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { LoadFailed } from './history-states.tsx'
import { useCursor, useCursorStore } from './use-cursor.ts'
import type { Leg, Legs } from './use-legs.ts'

/** Lists trips and stops of the selected unit; selecting one moves the cursor to its start. */
export function LegList({ legs: { legs, error, reload } }: { legs: Legs }): ReactNode {
  const { t } = useTranslation()
  const cursor = useCursorStore()
  const current = useCursor(time =>
    time === null ? -1 : (legs ?? []).findIndex(({ from, to }) => time >= Date.parse(from) && time < Date.parse(to)),
  )
  if (error) return <LoadFailed onRetry={reload} />
  if (!legs) return <Loading />
  if (legs.length === 0) return <p className="history-empty">{t('history.legs.none')}</p>
  return (
    <div className="history-stops">
      <ol>
        {legs.map((leg, i) => (
          <li key={leg.from}>
            <button
              type="button"
              aria-current={i === current || undefined}
              onClick={() => cursor.set(Date.parse(leg.from))}
            >
              <LegText leg={leg} />
            </button>
          </li>
        ))}
      </ol>
    </div>
  )
}

function LegText({ leg: { kind, from, to, start, end, distance } }: { leg: Leg }): ReactNode {
  const { t } = useTranslation()
  const format = useFormat()
  // overnight legs show both dates
  const until = format.date(from) === format.date(to) ? format.time(to) : format.dateTime(to)
  const places = kind === 'STOP' || kind === 'AT_PLACE' ? [start.geofence] : [start.geofence, end.geofence]
  const details = [
    t(`history.legs.${kind}`),
    kind !== 'STOP' && distance !== undefined && format.quantity('LENGTH', inBase('LENGTH', distance / 1000), 1),
    places.every(place => place !== undefined) && places.join(' – '),
  ].filter(part => part !== false)
  return (
    <>
      <span>
        {t('history.span', { from: format.dateTime(from), to: until })}
        <span className="history-leg-details">{details.join(' · ')}</span>
      </span>
      <strong>{format.duration(seconds((Date.parse(to) - Date.parse(from)) / 1000))}</strong>
    </>
  )
}
