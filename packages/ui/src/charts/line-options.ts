import type { Formats } from '@muster/core'
import uPlot from 'uplot'
import { dashes } from './chart-colors.ts'
import { colourOf, type ChartSeries, type PlotArea, type TimeRange } from './series.ts'
import { tickLabels } from './tick-labels.ts'
import { timeTicks } from './time-ticks.ts'
import type { MakeOptions } from './use-plot.tsx'
import { valueAxes } from './value-axes.ts'

export interface LineSeries extends ChartSeries {
  /** Draws a value until the next one: states, gears, switches. */
  step?: boolean
}

interface Listeners {
  onCursor: (time: number | null) => void
  onRange: (range: TimeRange | null) => void
  onPlotArea?: ((area: PlotArea) => void) | undefined
}

type Look = Omit<LineSeries, 'values'>

/** uPlot options for lines on a time axis. Computes ticks and labels, because uPlot does not support zones. */
export function lineOptions(
  series: readonly Look[],
  format: Formats,
  { onCursor, onRange, onPlotArea }: Listeners,
): MakeOptions {
  const units = [...new Set(series.map(({ unit }) => unit))]
  return colors => {
    let lastEvent: MouseEvent | undefined
    const { axes, drawUnits } = valueAxes({ units, colors, format })
    const lookOf = (i: number) => {
      const look = series[i - 1]
      return look ? colourOf(look, i - 1) : 1
    }
    return {
      legend: { show: false },
      padding: [24, 24, 0, 0],
      focus: { alpha: 0.25 },
      scales: { x: { time: false, range: (_, min, max) => [min, max] } },
      cursor: {
        y: false,
        drag: { x: true, y: false, setScale: false, dist: 4 },
        points: { size: 11, fill: (_, i) => colors.colour(lookOf(i)), stroke: () => colors.surface, width: 2 },
        bind: {
          dblclick: () => () => {
            onRange(null)
            return null
          },
        },
      },
      hooks: {
        drawAxes: [drawUnits],
        draw: [
          ({ bbox: { left, width } }) => onPlotArea?.({ left: left / uPlot.pxRatio, width: width / uPlot.pxRatio }),
        ],
        setCursor: [
          ({ cursor: { idx, left = -1, event }, data: [times] }) => {
            // events that follow a zoom keep the cursor at its time
            if (event === lastEvent) return
            lastEvent = event
            onCursor(left < 0 || idx == null ? null : (times[idx] ?? null))
          },
        ],
        setSelect: [
          plot => {
            const { left, width } = plot.select
            if (width > 0) onRange({ from: plot.posToVal(left, 'x'), to: plot.posToVal(left + width, 'x') })
            plot.setSelect({ left: 0, top: 0, width: 0, height: 0 }, false)
          },
        ],
      },
      axes: [
        {
          stroke: () => colors.muted,
          font: colors.font(12),
          size: 44,
          grid: { stroke: () => colors.border, width: 1 },
          ticks: { stroke: () => colors.border, width: 1, size: 4 },
          splits: ({ bbox }, _, min, max) => ticksOf(min, max, bbox.width).times,
          values: ({ scales: { x }, bbox }) => tickLabels(ticksOf(x?.min ?? 0, x?.max ?? 0, bbox.width), format),
        },
        ...axes,
      ],
      series: [
        {},
        ...series.map((each, i) => {
          const colour = colourOf(each, i)
          return {
            label: each.name,
            scale: each.unit,
            width: 1.75,
            dash: dashes[colour],
            stroke: () => colors.colour(colour),
            points: { size: 5, fill: () => colors.colour(colour) },
            ...(each.step && uPlot.paths.stepped && { paths: uPlot.paths.stepped({ align: 1 }) }),
          }
        }),
      ],
    }
  }

  function ticksOf(min: number, max: number, width: number) {
    return timeTicks(min, max, Math.floor(width / uPlot.pxRatio / 84), format.offsetUtc)
  }
}
