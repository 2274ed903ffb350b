import { inBase, seconds } from '@muster/core'
import { stationaryBelow } from '@muster/signals'
import { useFormat } from '@muster/ui'
import { type ReactNode, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useCursor, useCursorStore } from './use-cursor.ts'
import { stopsOf } from '../clients/history/stops.ts'
import { sumTotals, totalsOf } from '../clients/history/totals.ts'
import { maxPlausibleSpeed, type Track } from '../clients/history/track.ts'

/** Lists the stops of the unit with their durations; selecting one moves the cursor there. */
export function TrackStops({ track, isLoading }: { track: Track | undefined; isLoading: boolean }): ReactNode {
  const { t } = useTranslation()
  const format = useFormat()
  const cursor = useCursorStore()
  const stops = useMemo(() => (track ? stopsOf(track) : []), [track])
  const current = useCursor(time => (time === null ? -1 : stops.findIndex(({ from, to }) => time >= from && time < to)))
  // overnight stops show both dates
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

/** Shows totals of the selected unit and of all units, each with an explanation. */
export function TrackTotals({
  tracks,
  selected,
}: {
  tracks: readonly Track[]
  selected: Track | undefined
}): ReactNode {
  const { t } = useTranslation()
  const format = useFormat()
  const each = useMemo(() => tracks.map(totalsOf), [tracks])
  const selectedTotals = selected && each[tracks.indexOf(selected)]
  if (!selectedTotals) return <p className="history-empty">{t('history.loading')}</p>
  const columns = tracks.length > 1 ? [selectedTotals, sumTotals(each)] : [selectedTotals]
  const time = (ms: number) => format.duration(seconds(ms / 1000))
  const speed = (value: number | undefined) =>
    format.quantity('SPEED', value === undefined ? undefined : inBase('SPEED', value), 0)
  const rules = {
    jump: speed(maxPlausibleSpeed),
    moving: format.quantity('SPEED', inBase('SPEED', stationaryBelow), 1),
  }
  const rows = [
    {
      id: 'distance',
      values: columns.map(({ metres }) => format.quantity('LENGTH', inBase('LENGTH', metres / 1000), 1)),
    },
    { id: 'driving', values: columns.map(({ drivingMs }) => time(drivingMs)) },
    { id: 'idle', values: columns.map(({ idleMs }) => time(idleMs)) },
    { id: 'standing', values: columns.map(({ stationaryMs }) => time(stationaryMs)) },
    { id: 'silent', values: columns.map(({ silentMs }) => time(silentMs)) },
    { id: 'topSpeed', values: columns.map(({ topSpeed }) => speed(topSpeed)) },
  ]
  return (
    <div className="history-totals" role="region" aria-label={t('history.totals')} tabIndex={0}>
      <table>
        <thead>
          <tr>
            <td />
            <th scope="col">
              <span className="history-totals-unit" title={selected.unitName}>
                {selected.unitName}
              </span>
            </th>
            {columns.length > 1 && <th scope="col">{t('history.total.all', { count: tracks.length })}</th>}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ id, values }) => (
            <tr key={id}>
              <th scope="row">
                {t(`history.total.${id}`)}
                <span className="m-muted">{t(`history.total.${id}.means`, rules)}</span>
              </th>
              {values.map((value, i) => (
                <td key={i}>{value}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
