import { zoneOffset } from '#kernel/time/zone-offset.ts'
import { dayMs } from '@muster/contract'
import { fillPattern } from '#kernel/time/fill-pattern.ts'
import type { Cell, Column, SheetChart } from '../excel/index.ts'
import type { FileFormats } from '../user-formats.ts'
import type { PdfChart } from './pdf-document.ts'

/** Maximum number of bars, columns or lanes per chart. A longer table has no chart, as on the screen. */
const most = 62

type Formats = Pick<FileFormats, 'zone' | 'dateFormat' | 'language'>
type Rows = readonly (readonly Cell[])[]

/** Returns the chart of a table's rows; undefined without data, or if there are too many rows. */
export function chartData(
  chart: SheetChart,
  columns: readonly Column[],
  { rows, texts }: { rows: Rows; texts: readonly (readonly string[])[] },
  formats: Formats,
): PdfChart | undefined {
  if (chart.kind === 'timeline') return timelineOf(chart, rows, formats)
  const { label, series: charted } = chart
  const hasFigure = (row: readonly Cell[] | undefined) =>
    charted.some(({ column }) => typeof row?.[column] === 'number')
  // a row about a silence of a unit is no bar of its own
  const isRemark = (index: number) =>
    chart.kind === 'bars' && index > 0 && !hasFigure(rows[index]) && texts[index]?.[label] === texts[index - 1]?.[label]
  const drawn = rows.flatMap((row, index) => (isRemark(index) ? [] : { row, category: texts[index]?.[label] ?? '' }))
  const series = charted.map(({ column, colour }) => {
    const { header = '', kind } = columns[column] ?? {}
    const [, name = header, unit = ''] = /^(.*) \(([^()]*)\)$/.exec(header) ?? []
    return {
      name,
      unit: kind === 'duration' ? 'h' : unit,
      colour,
      values: drawn.map(({ row }) => {
        const value = row[column]
        if (typeof value !== 'number') return null
        return kind === 'duration' ? value / 3600 : value
      }),
    }
  })
  const hasData = series.some(({ values }) => values.some(value => value !== null && value > 0))
  if (!hasData || drawn.length > most) return undefined
  return {
    kind: chart.kind,
    unit: series[0]?.unit ?? '',
    categories: drawn.map(({ category }) => category),
    series,
  }
}

function timelineOf(
  { label, state, from, to, states }: SheetChart & { kind: 'timeline' },
  rows: Rows,
  { zone, dateFormat, language }: Formats,
): PdfChart | undefined {
  const offset = zoneOffset(zone)
  const wall = (time: number) => time + offset(time)
  const lanes = new Map<string, { name: string; spans: { state: number; from: number; to: number }[] }>()
  for (const row of rows) {
    const [begin, end] = [wall(Number(row[from])), wall(Number(row[to]))]
    const index = states.findIndex(({ name }) => name === row[state])
    for (let day = Math.floor(begin / dayMs) * dayMs; day < end; day += dayMs) {
      const name = `${String(row[label] ?? '')}  ${fillPattern(dateFormat, new Date(day), language)}`
      const lane = lanes.get(name) ?? { name, spans: [] }
      lanes.set(name, lane)
      lane.spans.push({
        state: index,
        from: Math.max(0, (begin - day) / dayMs),
        to: Math.min(1, (end - day) / dayMs),
      })
      if (lanes.size > most) return undefined
    }
  }
  if (lanes.size === 0) return undefined
  const ticks = [0, 6, 12, 18, 24].map(hour => ({ at: hour / 24, label: `${String(hour).padStart(2, '0')}:00` }))
  return { kind: 'timeline', states, lanes: [...lanes.values()], ticks }
}
