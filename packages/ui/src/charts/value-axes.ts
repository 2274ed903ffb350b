import type { Formats } from '@muster/core'
import uPlot from 'uplot'
import type { ChartColors } from './chart-colors.ts'

interface Options {
  units: readonly string[]
  colors: Readonly<ChartColors>
  format: Formats
  /** Draws figures with their unit along the top of horizontal bars, which may scroll. */
  horizontal?: boolean
}

interface ValueAxes {
  axes: uPlot.Axis[]
  /** Hook that draws the units above the axes. */
  drawUnits: (plot: uPlot) => void
  /** CSS pixels beyond the end of horizontal axes for half of the last figure. */
  overhang: () => number
}

const narrow = 480
const gap = 6

/**
 * Axes of the units, as wide as their figures: the first on the left with a grid, the others on the right. Narrow
 * charts show two.
 */
export function valueAxes({ units, colors, format, horizontal = false }: Options): ValueAxes {
  const sizes = units.map(() => 0)
  const halves = units.map(() => 0)
  const isShown = ({ width }: uPlot, place: number) => place < 2 || width >= narrow
  const axes = units.map((unit, place): uPlot.Axis => ({
    scale: unit,
    side: horizontal ? (place === 0 ? 0 : 2) : place === 0 ? 3 : 1,
    stroke: () => colors.muted,
    font: colors.font(12),
    space: horizontal ? 72 : 36,
    gap,
    size: (plot, values) => {
      plot.ctx.font = colors.font(12)
      if (horizontal) {
        halves[place] = Math.ceil(plot.ctx.measureText(values?.at(-1) ?? '').width / 2)
        return (sizes[place] = 28)
      }
      if (!isShown(plot, place)) return (sizes[place] = 0)
      const widest = Math.max(...[unit, ...(values ?? [])].map(text => plot.ctx.measureText(text).width))
      return (sizes[place] = Math.ceil(widest) + gap + 10)
    },
    values: (plot, splits, _axis, _space, step) =>
      splits.map(value =>
        isShown(plot, place) ? `${format.number(value, digitsOf(step))}${horizontal ? ` ${unit}` : ''}` : '',
      ),
    grid: { show: place === 0, stroke: () => colors.border, width: 1 },
    ticks: { show: false },
  }))
  return {
    axes,
    overhang: () => Math.max(0, ...halves),
    drawUnits: plot => {
      if (horizontal) return
      const {
        ctx,
        bbox: { left, top, width },
      } = plot
      const ratio = uPlot.pxRatio
      ctx.save()
      ctx.font = colors.font(12 * ratio)
      ctx.fillStyle = colors.muted
      ctx.textBaseline = 'bottom'
      let right = left + width
      for (const [place, unit] of units.entries()) {
        if (!isShown(plot, place)) break
        ctx.textAlign = place === 0 ? 'right' : 'left'
        ctx.fillText(unit, place === 0 ? left - gap * ratio : right + gap * ratio, top - 8 * ratio)
        if (place > 0) right += (sizes[place] ?? 0) * ratio
      }
      ctx.restore()
    },
  }
}

/** Digits needed to distinguish the ticks: none for 250, one for 2.5. */
const digitsOf = (step: number): number =>
  [0, 1, 2, 3, 4, 5].find(digits => Math.abs(step * 10 ** digits - Math.round(step * 10 ** digits)) < 1e-6) ?? 6
