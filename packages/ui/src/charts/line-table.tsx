import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../use-format.ts'
import { ChartTable } from './chart-table.tsx'
import { indexFrom } from './decimate.ts'
import { titleOf, type ChartSeries, type TimeRange } from './series.ts'

interface Props {
  label: string
  series: readonly ChartSeries[]
  times: Float64Array
  values: readonly Float64Array[]
  range: TimeRange
}

/** All readings of the visible range. */
export function LineTable({ label, series, times, values, range }: Props): ReactNode {
  const { t } = useTranslation()
  const format = useFormat()
  const first = indexFrom(times, range.from)
  const count = indexFrom(times, range.to + 1) - first
  return (
    <ChartTable
      label={label}
      count={count}
      columns={[
        {
          id: 'time',
          title: t('charts.table.time', { zone: format.zone }),
          cell: row => format.dateTime(times[first + row]),
        },
        ...series.map((each, i) => ({
          id: each.id,
          title: titleOf(each),
          figure: true,
          cell: (row: number) => {
            const value = values[i]?.[first + row] ?? Number.NaN
            return Number.isFinite(value) ? (each.textOf?.(value) ?? format.number(value)) : ''
          },
        })),
      ]}
    />
  )
}
