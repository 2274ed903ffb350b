import uPlot from 'uplot'

export interface BarLook {
  /** Series with the same unit share a scale. */
  unit: string
  line?: boolean
}

/** Share of a category's width that its bars fill, and the maximum width of a bar in CSS pixels. */
const filledShare = 0.76
const maxBarWidth = 56

/** Computes start and end of all visible bars: stacked, or side by side from zero. */
export class Bars {
  readonly #looks: readonly BarLook[]
  readonly #stacked: boolean

  constructor(looks: readonly BarLook[], stacked: boolean) {
    this.#looks = looks
    this.#stacked = stacked
  }

  /** Returns the scale that covers all bars and lines of a unit: includes zero, and extends to 100 for percentages. */
  range(plot: uPlot, unit: string): [number, number] {
    let [low, high] = [0, 0]
    for (const [i, look] of this.#looks.entries()) {
      if (look.unit !== unit || !plot.series[i + 1]?.show) continue
      for (const index of plot.data[0].keys()) {
        const [from, to] = this.#span(plot, i, index) ?? [0, 0]
        low = Math.min(low, from, to)
        high = Math.max(high, from, to)
      }
    }
    if (unit === '%' && low === 0 && high <= 100) return [0, 100]
    if (low === high) return [0, 1]
    const [least, greatest] = uPlot.rangeNum(low, high, 0.1, true)
    return [low < 0 ? (least ?? low) : 0, high > 0 ? (greatest ?? high) : 0]
  }

  /** Returns the bars of a series as a path in canvas pixels. */
  path(plot: uPlot, series: number): Path2D {
    const path = new Path2D()
    const look = this.#looks[series - 1]
    if (!look) return path
    const beside = this.#stacked ? [series - 1] : this.#shown(plot)
    const band = Math.abs(plot.valToPos(1, 'x', true) - plot.valToPos(0, 'x', true))
    const width = Math.max(1, Math.min(maxBarWidth * uPlot.pxRatio, (band * filledShare) / beside.length))
    const start = (beside.indexOf(series - 1) - beside.length / 2) * width
    const isHorizontal = plot.scales.x?.ori === 1
    for (const index of plot.data[0].keys()) {
      const span = this.#span(plot, series - 1, index)
      if (!span) continue
      const [from, to] = span.map(value => plot.valToPos(value, look.unit, true)) as [number, number]
      const across = Math.round(plot.valToPos(index, 'x', true) + start)
      const thick = Math.max(1, Math.round(width) - (width > 4 ? Math.round(uPlot.pxRatio) : 0))
      if (isHorizontal) path.rect(Math.min(from, to), across, Math.abs(to - from), thick)
      else path.rect(across, Math.min(from, to), thick, Math.abs(to - from))
    }
    return path
  }

  #shown(plot: uPlot): number[] {
    return [...this.#looks.keys()].filter(i => !this.#looks[i]?.line && plot.series[i + 1]?.show)
  }

  /** Returns start and end values of a bar; undefined in a gap. */
  #span(plot: uPlot, series: number, index: number): [from: number, to: number] | undefined {
    const value = plot.data[series + 1]?.[index]
    if (value == null) return undefined
    const look = this.#looks[series]
    if (!this.#stacked || look?.line) return [0, value]
    let base = 0
    for (const below of this.#shown(plot)) {
      if (below >= series) break
      const other = plot.data[below + 1]?.[index]
      if (this.#looks[below]?.unit === look?.unit && other != null && other > 0 === value > 0) base += other
    }
    return [base, base + value]
  }
}
