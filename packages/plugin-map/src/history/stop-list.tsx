import { seconds } from '@muster/core'
import { useFormat } from '@muster/ui'
import { useMemo, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { stopsOf } from '../services/history/stops.ts'
import type { Track } from '../services/history/track.ts'
import { useCursor, useCursorStore } from './cursor-store.ts'

/** Stops of the unit and their durations; selecting one moves the cursor there. */
export function StopList({ track, isLoading }: { track: Track | undefined; isLoading: boolean }): ReactNode {
  const { t } = useTranslation()
  const format = useFormat()
  const cursor = useCursorStore()
  const stops = useMemo(() => (track ? stopsOf(track) : []), [track])
  const current = useCursor(time => (time === null ? -1 : stops.findIndex(({ from, to }) => time >= from && time < to)))
  // a night's stop names both days
  const until = (from: number, to: number) =>
    format.date(from) === format.date(to) ? format.time(to) : format.dateTime(to)
  if (!track || stops.length === 0)
    return <p className="history-empty">{t(isLoading ? 'history.loading' : 'history.stops.none')}</p>
  return (
    <div className="history-stops">
      <p className="m-muted">{t('history.stops.text', { name: track.unitName, count: stops.length })}</p>
      <ol>
        {stops.map(({ from, to }, i) => (
          <li key={from}>
            <button type="button" aria-current={i === current || undefined} onClick={() => cursor.set(from)}>
              <span>{t('history.span', { from: format.dateTime(from), to: until(from, to) })}</span>
              <strong>{format.duration(seconds((to - from) / 1000))}</strong>
            </button>
          </li>
        ))}
      </ol>
    </div>
  )
}
