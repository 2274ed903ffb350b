import { seconds } from '@muster/core'
import { useMemo, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../use-format.ts'
import { ChartTable } from './chart-table.tsx'
import type { TimelineRow, TimelineState } from './timeline-rows.ts'

export function TimelineTable({
  label,
  rows,
  states,
}: {
  label: string
  rows: readonly TimelineRow[]
  states: readonly TimelineState[]
}): ReactNode {
  const { t } = useTranslation()
  const format = useFormat()
  const lines = useMemo(
    () => rows.flatMap(({ name, intervals }) => intervals.map(interval => ({ name, ...interval }))),
    [rows],
  )
  const line = (index: number) => lines[index] ?? { name: '', state: '', from: 0, to: 0 }
  return (
    <ChartTable
      label={label}
      count={lines.length}
      columns={[
        { id: 'row', title: t('charts.table.row'), cell: index => line(index).name },
        {
          id: 'state',
          title: t('charts.table.state'),
          cell: index => states.find(({ id }) => id === line(index).state)?.name ?? '',
        },
        { id: 'from', title: t('charts.table.from'), cell: index => format.dateTime(line(index).from) },
        { id: 'to', title: t('charts.table.to'), cell: index => format.dateTime(line(index).to) },
        {
          id: 'duration',
          title: t('charts.table.duration'),
          figure: true,
          cell: index => format.duration(seconds((line(index).to - line(index).from) / 1000)),
        },
      ]}
    />
  )
}
