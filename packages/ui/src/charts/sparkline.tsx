import { useMemo, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../use-format.ts'
import './charts.css'
import { decimate } from './decimate.ts'
import { dashes } from './chart-colors.ts'
import { toFloats, type ColourIndex, type Readings } from './series.ts'
import { statsOf } from './stats.ts'

interface Props {
  name: string
  unit: string
  /** Ascending milliseconds since 1970. */
  times: Float64Array | readonly number[]
  values: Readings
  colour?: ColourIndex
  /** CSS pixels. */
  width?: number
  height?: number
}

const margin = 2

/** A word-sized trend for tiles and cells, with a sentence as text alternative. */
export function Sparkline({ name, unit, times, values, colour = 1, width = 120, height = 32 }: Props): ReactNode {
  const { t } = useTranslation()
  const format = useFormat()
  const { path, stats } = useMemo(
    () => pathOf(toFloats(times), toFloats(values), width, height),
    [times, values, width, height],
  )
  const figure = (value: number) => `${format.number(value)} ${unit}`
  const label = stats
    ? t('charts.series', { name, min: figure(stats.min), max: figure(stats.max), mean: figure(stats.mean) })
    : t('charts.seriesEmpty', { name })
  return (
    <svg className="m-sparkline" role="img" aria-label={label} width={width} height={height}>
      <path d={path} stroke={`var(--m-chart-${colour})`} strokeDasharray={dashes[colour].join(' ')} />
    </svg>
  )
}

function pathOf(times: Float64Array, values: Float64Array, width: number, height: number) {
  const stats = statsOf(values)
  const [from, to] = [times[0] ?? 0, times.at(-1) ?? 0]
  if (!stats || to <= from) return { path: '', stats }
  const { min, max } = stats
  let [path, isDown] = ['', false]
  for (const index of decimate(times, values, from, to, width)) {
    const [time, value] = [times[index] ?? 0, values[index] ?? Number.NaN]
    if (Number.isNaN(value)) isDown = false
    if (!Number.isFinite(value)) continue
    const x = margin + ((time - from) / (to - from)) * (width - 2 * margin)
    const y = max === min ? height / 2 : margin + ((max - value) / (max - min)) * (height - 2 * margin)
    path += `${isDown ? 'L' : 'M'}${x.toFixed(1)} ${y.toFixed(1)}`
    isDown = true
  }
  return { path, stats }
}
