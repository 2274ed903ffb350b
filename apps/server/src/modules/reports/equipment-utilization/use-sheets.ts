import type { ReportSchemas } from '@muster/contract'
import type { Column } from '../../../reporting/excel/index.ts'
import type { Sheets } from '../../../reporting/report-file.ts'

type UnitUse = ReportSchemas['UnitUtilization']

const states: readonly [keyof UnitUse['days'][number], string][] = [
  ['workingSeconds', 'Working (h:mm:ss)'],
  ['movingSeconds', 'Moving (h:mm:ss)'],
  ['idleSeconds', 'Engine idle (h:mm:ss)'],
  ['offSeconds', 'Key off (h:mm:ss)'],
  ['noDataSeconds', 'No data (h:mm:ss)'],
]
const durations = states.map(([, header]): Column => ({ header, kind: 'duration' }))
const percent: Column = { header: 'Utilization (%)', kind: 'number', digits: 1 }
const share = (factor: number | undefined) => (factor === undefined ? null : Math.round(factor * 1000) / 10)

/** The sums of each unit, and those of each of its days. */
export function useSheets(read: () => AsyncIterable<UnitUse>): Sheets {
  return [
    {
      name: 'Units',
      columns: [{ header: 'Unit', width: 28 }, ...durations, percent],
      rows: (async function* () {
        for await (const { unitName, days, utilizationFactor } of read())
          yield [
            [
              unitName,
              ...states.map(([of]) => days.reduce((sum, day) => sum + Number(day[of]), 0)),
              share(utilizationFactor),
            ],
          ]
      })(),
    },
    {
      name: 'Days',
      columns: [{ header: 'Unit', width: 28 }, { header: 'Day', kind: 'day' }, ...durations],
      rows: (async function* () {
        for await (const { unitName, days } of read())
          yield days.map(day => [unitName, day.day, ...states.map(([of]) => day[of])])
      })(),
    },
  ]
}
