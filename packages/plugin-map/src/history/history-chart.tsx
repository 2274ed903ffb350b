import { inBase } from '@muster/core'
import { useFormat } from '@muster/ui'
import { LineChart, type PlotArea, type TimeRange } from '@muster/ui/charts'
import { useMemo, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { indexAt } from '../clients/history/cursor.ts'
import { leg, type Track } from '../clients/history/track.ts'
import { useThrottledCursor, useCursorStore } from './use-cursor.ts'

interface Props {
  track: Track | undefined
  period: TimeRange
  /** Zoomed part of the period. */
  range: TimeRange | null
  onRange(range: TimeRange | null): void
  onPlotArea(area: PlotArea): void
  isLoading: boolean
  /** Retries a failed first load. */
  onRetry?: (() => void) | undefined
}

const none: readonly number[] = []

/** Plots speed and distance of the selected unit; shares the cursor with map and list. */
export function HistoryChart({ track, period, isLoading, onRetry, ...axis }: Props): ReactNode {
  const { t } = useTranslation()
  const format = useFormat()
  const store = useCursorStore()
  const time = useThrottledCursor()
  // snaps to the reading that the list shows; the chart alone would pick the nearest, which may be later
  const cursor = time === null ? null : (track?.times[indexAt(track.times, time)] ?? time)
  const { units } = format
  const series = useMemo(() => {
    if (!track) return []
    const [speed, length] = [units.SPEED, units.LENGTH]
    return [
      {
        id: 'speed',
        name: t('history.speed'),
        unit: speed.label,
        values: track.speeds.map((value, i) =>
          track.legs[i + 1] === leg.silent ? NaN : inBase('SPEED', value) * speed.factor + speed.offset,
        ),
      },
      {
        id: 'distance',
        name: t('history.total.distance'),
        unit: length.label,
        values: track.metres.map(value => (value / 1000) * length.factor + length.offset),
      },
    ]
  }, [track, units, t])
  return (
    <LineChart
      label={track ? t('history.chart.label', { name: track.unitName }) : t('history.chart')}
      times={track?.times ?? none}
      series={series}
      period={period}
      {...axis}
      height={160}
      loading={isLoading && !track}
      {...(onRetry && { error: t('history.failed'), onRetry: onRetry })}
      cursor={cursor}
      onCursor={time => {
        // leaving the chart keeps the cursor
        if (time !== null) store.set(time)
      }}
    />
  )
}
