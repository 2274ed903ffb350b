import { useTranslation } from 'react-i18next'
import { useFormat } from '../use-format.ts'
import type { TimeRange } from './series.ts'
import type { Stats } from './stats.ts'

/** Sentence with minimum, maximum and mean of each series. */
export function useSummary(
  label: string,
  span: TimeRange | readonly [from: string, to: string],
  series: readonly { name: string; unit: string }[],
  stats: readonly (Stats | undefined)[] | undefined,
): string {
  const { t } = useTranslation()
  const format = useFormat()
  if (!stats) return ''
  const [from, to] = 'from' in span ? [format.dateTime(span.from), format.dateTime(span.to)] : span
  const figures = series.map(({ name, unit }, i) => {
    const known = stats[i]
    if (!known) return t('charts.seriesEmpty', { name })
    const figure = (value: number) => `${format.number(value)} ${unit}`.trimEnd()
    return t('charts.series', { name, min: figure(known.min), max: figure(known.max), mean: figure(known.mean) })
  })
  return t('charts.summary', { label, from, to, series: figures.join('; ') })
}
