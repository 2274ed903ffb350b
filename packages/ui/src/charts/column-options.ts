import type { Formats } from '@muster/core'
import type uPlot from 'uplot'
import { Bars } from './bars.ts'
import { hatchFill } from './hatch.ts'
import { dashes, type ChartColour } from './chart-colors.ts'
import { colourOf, type ChartSeries } from './series.ts'
import type { MakeOptions } from './use-plot.tsx'
import { valueAxes } from './value-axes.ts'

export interface ColumnSeries extends ChartSeries {
  /** Draws the series as a line over the columns, such as a percentage. */
  line?: boolean
  /** Uses the colour of a state that is the same in all reports. */
  state?: Exclude<ChartColour, number>
  /** Colour of a unit status instead of the palette; keeps the pattern of the palette colour. */
  ownColour?: `#${string}`
}

export const barColourOf = (series: Pick<ColumnSeries, 'colour' | 'state'>, index: number): ChartColour =>
  series.state ?? colourOf(series, index)

interface Options {
  series: readonly Omit<ColumnSeries, 'values'>[]
  /** Label of each category. */
  names: readonly string[]
  stacked: boolean
  horizontal: boolean
  format: Formats
  onCursor: (index: number | null) => void
}

const lineHeight = 20

export function columnOptions({ series, names, stacked, horizontal, format, onCursor }: Options): MakeOptions {
  const units = [...new Set(series.map(({ unit }) => unit))]
  const bars = new Bars(series, stacked)
  return colors => {
    const { axes, drawUnits, overhang } = valueAxes({ units, colors, format, horizontal })
    let lastEvent: MouseEvent | undefined
    return {
      legend: { show: false },
      padding: horizontal ? [0, () => Math.max(24, overhang() + 4), units.length > 1 ? 0 : 8, 0] : [24, 24, 0, 0],
      focus: { alpha: 0.25 },
      scales: {
        x: { time: false, range: (_, min, max) => [min, max], ...(horizontal && { ori: 1, dir: -1 }) },
        ...Object.fromEntries(
          units.map(unit => [unit, { range: plot => bars.range(plot, unit), ori: horizontal ? 0 : 1 }]),
        ),
      },
      cursor: { x: false, y: false, drag: { x: false, y: false }, points: { show: false } },
      hooks: {
        drawAxes: [drawUnits],
        setCursor: [
          ({ cursor: { idx, left = -1, event } }) => {
            if (event === lastEvent) return
            lastEvent = event
            onCursor(left < 0 ? null : (idx ?? null))
          },
        ],
      },
      axes: [
        {
          side: horizontal ? 3 : 2,
          stroke: () => colors.muted,
          font: colors.font(12),
          grid: { show: false },
          ticks: { show: false },
          gap: 8,
          size: ({ ctx, width }) => {
            if (!horizontal) return 12 + lineHeight * Math.max(1, ...names.map(name => name.split('\n').length))
            ctx.font = colors.font(12)
            return Math.min(width * 0.4, Math.ceil(Math.max(0, ...names.map(name => ctx.measureText(name).width))) + 16)
          },
          splits: plot => {
            plot.ctx.font = colors.font(12)
            const nth = horizontal ? 1 : everyNth(names, plot.ctx, plot.width - 80)
            return [...names.keys()].filter(i => i % nth === 0)
          },
          values: ({ ctx, width }, splits) => {
            ctx.font = colors.font(12)
            return splits.map(i => (horizontal ? shortened(names[i] ?? '', ctx, width * 0.4 - 16) : (names[i] ?? '')))
          },
        },
        ...axes,
      ],
      series: [
        {},
        ...series.map((each, i) => {
          const common = { label: each.name, scale: each.unit }
          if (each.line) {
            const index = colourOf(each, i)
            const stroke = () => colors.colour(index)
            return { ...common, stroke, width: 2, dash: dashes[index], points: { show: true, size: 6, fill: stroke } }
          }
          const colour = barColourOf(each, i)
          return {
            ...common,
            width: 0,
            points: { show: false },
            fill: () => hatchFill(colour, each.ownColour ?? colors.colour(colour), colors.surface),
            paths: (plot: uPlot, place: number) => ({ fill: bars.path(plot, place), stroke: null }),
          }
        }),
      ],
    }
  }
}

/** Returns the interval of visible labels (every second, third …) that prevents overlaps. */
function everyNth(names: readonly string[], ctx: CanvasRenderingContext2D, width: number): number {
  return Math.max(1, Math.ceil((names.length * (widestOf(names, ctx) + 12)) / Math.max(1, width)))
}

export const widestOf = (names: readonly string[], ctx: Pick<CanvasRenderingContext2D, 'measureText'>): number =>
  Math.max(0, ...names.flatMap(name => name.split('\n')).map(line => ctx.measureText(line).width))

function shortened(name: string, ctx: CanvasRenderingContext2D, width: number): string {
  if (ctx.measureText(name).width <= width) return name
  let end = name.length
  while (end > 1 && ctx.measureText(`${name.slice(0, end)}…`).width > width) end--
  return `${name.slice(0, end).trimEnd()}…`
}
