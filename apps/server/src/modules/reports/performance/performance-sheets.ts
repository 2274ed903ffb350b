import { shownIn } from '@muster/contract'
import type { Column } from '#reporting/excel/index.ts'
import { chartColours } from '#reporting/chart-colours.ts'
import type { FileFormats } from '#reporting/user-formats.ts'
import { gapColumns, insideCells, outsideCells } from '../counters/gap-columns.ts'
import type { Sheets } from '#reporting/report-file.ts'
import { measureIds, uoms, type MeasureGap, type MeasureId, type Measures } from './measures.ts'
import type { Span } from './spans.ts'

/** Shares and loads have no sum. */
const summed: ReadonlySet<MeasureId> = new Set([
  'engineHours',
  'workingHours',
  'distance',
  'workingDistance',
  'consumptionAmount',
  'workingConsumptionAmount',
  'workingDone',
])

/** Measures per chart, as on the screen, without shares. */
const chartGroups = [
  ['engineHours', 'workingHours'],
  ['distance', 'workingDistance'],
  ['consumptionAmount', 'workingConsumptionAmount'],
] as const satisfies readonly (readonly MeasureId[])[]

type Read = () => Promise<{ spans: readonly Span[]; measures: Measures; gaps: readonly MeasureGap[] }>

/**
 * Writes a row for each day and for each week, in the reader's units of measure. Growth over a silence that no day (or week)
 * contains has a separate row after the one in which the silence starts.
 */
export function performanceSheets(read: Readonly<Record<'days' | 'weeks', Read>>, { t, units }: FileFormats): Sheets {
  const titles = measureIds.map(id => t(`reports.performance.${id}`))
  const labelOf = (id: string) => t(`reports.performance.${id}`)
  const shown = measureIds.map(id => shownIn(uoms[id], units))
  const sheet = (name: string, first: Column[], readIt: Read) => ({
    name,
    columns: [
      ...first,
      ...measureIds.map((id, index): Column => ({
        header: `${titles[index]} (${shown[index]?.label})`,
        kind: 'number',
        digits: 2,
        isSummed: summed.has(id),
      })),
      ...gapColumns(t),
    ],
    total: t('file.total'),
    charts: chartGroups.map(group => ({
      kind: 'columns' as const,
      label: 0,
      series: group.map((id, index) => ({
        column: first.length + measureIds.indexOf(id),
        colour: chartColours[index === 0 ? 1 : 2],
      })),
    })),
    rows: (async function* () {
      const { spans, measures, gaps } = await readIt()
      const inUnit = (value: number | undefined, index: number) =>
        value === undefined ? null : Number((value * (shown[index]?.factor ?? 1)).toPrecision(12))
      const values = measureIds.map(id => new Map(measures[id].map(({ from, value }) => [Date.parse(from), value])))
      const gapRow = (gap: MeasureGap) => {
        const figures = measureIds.map((id, index) => inUnit(gap.values[id]?.value, index))
        const labelled = measureIds.flatMap((_, index) => {
          const value = figures[index] ?? null
          return value === null ? [] : [`${titles[index]} ${Math.round(value * 100) / 100} ${shown[index]?.label}`]
        })
        return [
          ...first.map(() => null),
          ...(gap.isInPeriod
            ? [...figures, ...insideCells(gap, Object.keys(gap.values).length > 0, labelOf, t)]
            : [...figures.map(() => null), ...outsideCells(gap, labelled, labelOf, t)]),
        ]
      }
      const begins = (after: number, before: number) =>
        gaps.filter(({ from }) => Date.parse(from) >= after && Date.parse(from) < before).map(gapRow)
      yield begins(-Infinity, spans[0]?.from ?? 0)
      yield spans.flatMap(({ day, from, to }) => [
        [
          day,
          ...(first.length > 1 ? [new Date(to - 1)] : []),
          ...values.map((points, index) => inUnit(points.get(from), index)),
        ],
        ...begins(from, to),
      ])
    })(),
  })
  return [
    sheet(t('file.days'), [{ header: t('reports.day'), kind: 'day' }], read.days),
    sheet(
      t('file.weeks'),
      [
        { header: t('report.from'), kind: 'day' },
        { header: t('reports.scheduled.to'), kind: 'time' },
      ],
      read.weeks,
    ),
  ]
}
