import { shownIn, type UnitSet } from '@muster/contract'
import type { Column } from '../../../excel/index.ts'
import type { Sheets } from '../report-file.ts'
import { measureIds, uoms, type MeasureId, type Measures } from './measures.ts'
import type { Span } from './spans.ts'

const words: Readonly<Record<MeasureId, string>> = {
  engineHours: 'Engine hours',
  workingHours: 'Working hours',
  vehicleUtilizationFactor: 'Working share of key on',
  distance: 'Distance',
  workingDistance: 'Distance at work',
  distanceUtilizationFactor: 'Working share of distance',
  consumptionAmount: 'Fuel',
  workingConsumptionAmount: 'Fuel at work',
  consumptionUtilizationFactor: 'Working share of fuel',
  workingLoad: 'Engine load at work',
  workingDone: 'Area worked',
}

type Read = () => Promise<{ spans: readonly Span[]; measures: Measures }>

/** A row for each day and for each week, in the units of measure of whoever reads it. */
export function performanceSheets(read: Readonly<Record<'days' | 'weeks', Read>>, units: UnitSet): Sheets {
  const shown = measureIds.map(id => shownIn(uoms[id], units))
  const sheet = (name: string, first: Column[], readIt: Read) => ({
    name,
    columns: [
      ...first,
      ...measureIds.map((id, index): Column => ({
        header: `${words[id]} (${shown[index]?.label})`,
        kind: 'number',
        digits: 2,
      })),
    ],
    rows: (async function* () {
      const { spans, measures } = await readIt()
      const values = measureIds.map(id => new Map(measures[id].map(({ from, value }) => [Date.parse(from), value])))
      yield spans.map(({ day, from, to }) => [
        day,
        ...(first.length > 1 ? [new Date(to - 1)] : []),
        ...values.map((points, index) => {
          const value = points.get(from)
          return value === undefined ? null : Number((value * (shown[index]?.factor ?? 1)).toPrecision(12))
        }),
      ])
    })(),
  })
  return [
    sheet('Days', [{ header: 'Day', kind: 'day' }], read.days),
    sheet(
      'Weeks',
      [
        { header: 'From', kind: 'day' },
        { header: 'Until', kind: 'time' },
      ],
      read.weeks,
    ),
  ]
}
