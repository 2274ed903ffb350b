import { margin, type Paper } from './paper.ts'
import type { PdfChart } from './pdf-document.ts'

const size = 7.5
const barHeight = 15
const columnsHeight = 130

/** Grid line; `at` is its relative position on the axis. */
interface Tick {
  at: number
  label: string
  value?: number
}

/** Draws a chart, which continues on the next page if it has many rows. */
export function drawChart(paper: Paper, chart: PdfChart, language: string): void {
  const legend = chart.kind === 'timeline' ? chart.states : chart.series
  if (chart.kind === 'columns') paper.reserve(columnsHeight + 50)
  else paper.reserve(3 * barHeight + 40)
  drawLegend(paper, legend, chart.kind === 'timeline' ? '' : chart.unit)
  if (chart.kind === 'columns') drawColumns(paper, chart, language)
  else drawRows(paper, chart, language)
  paper.y += 12
}

function drawLegend(paper: Paper, entries: readonly { name: string; colour: string }[], unit: string): void {
  paper.y += 12
  let x = margin
  for (const { name, colour } of entries) {
    const width = paper.typesetter.width(name, 400, size) + 26
    if (x + width > margin + paper.inner) {
      x = margin
      paper.y += 12
    }
    paper.box(x, paper.y - 6, 8, 8, colour, { radius: 1.5 })
    paper.text(name, x + 12, paper.y + 0.5, { size })
    x += width
  }
  if (unit) paper.text(unit, margin + paper.inner, paper.y + 0.5, { size, colour: paper.brand.muted, isRight: true })
  paper.y += 8
}

/** Draws a horizontal bar or lane per row, with its name on the left. */
function drawRows(paper: Paper, chart: PdfChart, language: string): void {
  const names = chart.kind === 'timeline' ? chart.lanes.map(({ name }) => name) : chart.categories
  const widest = Math.max(...names.map(name => paper.typesetter.width(name, 400, size)))
  const nameWidth = Math.min(widest, paper.inner * 0.3) + 8
  const left = margin + nameWidth
  const width = paper.inner - nameWidth
  const ticks: readonly Tick[] = chart.kind === 'timeline' ? chart.ticks : ticksOf(chart, true, language)
  const highest = ticks.at(-1)?.value ?? 1
  let top = paper.y
  for (const [index, name] of names.entries()) {
    if (paper.y + barHeight + 14 > paper.bottom) {
      drawAxis()
      paper.newPage()
      top = paper.y
    }
    const [line = ''] = paper.typesetter.lines(name, nameWidth - 6, 400, size)
    paper.text(line === name ? name : `${line}…`, margin, paper.y + 10, { size })
    if (chart.kind === 'timeline')
      for (const { state, from, to } of chart.lanes[index]?.spans ?? [])
        paper.box(
          left + from * width,
          paper.y + 3,
          (to - from) * width,
          barHeight - 5,
          chart.states[state]?.colour ?? '#ffffff',
        )
    else {
      let x = left
      for (const { values, colour } of chart.series) {
        const length = (Math.max(0, values[index] ?? 0) / highest) * width
        paper.box(x, paper.y + 3, length, barHeight - 5, colour)
        x += length
      }
    }
    paper.y += barHeight
  }
  drawAxis()

  function drawAxis(): void {
    for (const { at, label } of ticks) {
      paper.upright(left + at * width, top, paper.y - top + 2, paper.brand.border)
      const half = paper.typesetter.width(label, 400, size) / 2
      const x = Math.min(left + at * width + half, margin + paper.inner)
      paper.text(label, x, paper.y + 11, { size, colour: paper.brand.muted, isRight: true })
    }
    paper.y += 14
  }
}

/** Draws the series of each category side by side. */
function drawColumns(paper: Paper, chart: PdfChart & { kind: 'bars' | 'columns' }, language: string): void {
  const ticks = ticksOf(chart, false, language)
  const highest = ticks.at(-1)!.value
  const labelWidth = Math.max(...ticks.map(({ label }) => paper.typesetter.width(label, 400, size))) + 6
  const left = margin + labelWidth
  const width = paper.inner - labelWidth
  const bottom = paper.y + columnsHeight
  for (const { at, label } of ticks) {
    const y = bottom - at * (columnsHeight - 8)
    paper.rule(left, y, width, paper.brand.border)
    paper.text(label, left - 4, y + 2.5, { size, colour: paper.brand.muted, isRight: true })
  }
  const step = width / chart.categories.length
  const bar = Math.min(18, (step * 0.7) / chart.series.length)
  const widest = Math.max(...chart.categories.map(name => paper.typesetter.width(name, 400, size))) + 8
  const every = Math.ceil(widest / step)
  for (const [index, name] of chart.categories.entries()) {
    const middle = left + (index + 0.5) * step
    for (const [at, { values, colour }] of chart.series.entries()) {
      const height = (Math.max(0, values[index] ?? 0) / highest) * (columnsHeight - 8)
      paper.box(middle + (at - chart.series.length / 2) * bar, bottom - height, bar - 0.5, height, colour)
    }
    if (index % every === 0) {
      const half = paper.typesetter.width(name, 400, size) / 2
      paper.text(name, middle - half, bottom + 11, { size, colour: paper.brand.muted })
    }
  }
  paper.y = bottom + 16
}

/** Returns round values from 0 to the largest, with their share of the axis. */
function ticksOf(
  { series, categories }: PdfChart & { kind: 'bars' | 'columns' },
  isStacked: boolean,
  language: string,
): Required<Tick>[] {
  const valueAt = (index: number) => series.map(({ values }) => Math.max(0, values[index] ?? 0))
  const largest = Math.max(
    ...categories.map((_, index) =>
      isStacked ? valueAt(index).reduce((sum, value) => sum + value, 0) : Math.max(...valueAt(index)),
    ),
  )
  const rough = largest / 5
  const power = 10 ** Math.floor(Math.log10(rough))
  const step = power * ([1, 2, 2.5, 5, 10].find(factor => factor * power >= rough) ?? 10)
  const count = Math.ceil(largest / step - 1e-9)
  const number = new Intl.NumberFormat(language, { maximumFractionDigits: 2 })
  return Array.from({ length: count + 1 }, (_, index) => ({
    at: index / count,
    label: number.format(index * step),
    value: index * step,
  }))
}
