import { shownIn } from '@muster/contract'
import { pagingOf } from '@muster/core'
import { useFormat } from '@muster/ui'
import { Columns, DataTable, ListContainer, type Column } from '@muster/ui/table'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Row } from '../services/vehicle-data.service.ts'
import { pageSize, useReadings, type ReadingsAsked } from './use-readings.ts'

/** More parameters than these need room (001 §9). */
const narrowMost = 5

interface Props extends ReadingsAsked {
  onPage(page: number): void
  /** A row is opened: the charts go to its moment. */
  onMoment(time: number): void
}

/** Every reading of the units, a page at a time. A table that fails is an empty one (001 §8). */
export function ReadingTable({ onPage, onMoment, ...asked }: Props): ReactNode {
  const { t } = useTranslation()
  const format = useFormat()
  const { parts, parameterIds, page } = asked
  const { data: answer, isFetching, isError } = useReadings(asked)
  const wide = parameterIds.length > narrowMost ? { width: 250 } : {}
  // of one unit a phone shows what it read, not again what it is called
  const onPhone = (index: number) =>
    index === 0 && new Set(parts.flatMap(({ unitIds }) => unitIds)).size === 1 ? { onPhone: 'detail' as const } : {}
  const columns: Column<Row>[] = [
    { id: 'time', header: t('reports.time'), cell: row => format.dateTime(row.timestamp), fixed: true, width: 180 },
    { id: 'unit', header: t('reports.unit'), cell: row => row.unitName, width: 200 },
    ...(answer?.parameters ?? []).map(({ id, description, muLabel }, index): Column<Row> => {
      const { label, factor, offset } = shownIn(muLabel, format.units)
      return {
        id: String(id),
        header: label ? `${description} (${label})` : description,
        align: 'end',
        ...wide,
        ...onPhone(index),
        cell: ({ values: { [String(id)]: value } }) =>
          typeof value === 'number' ? format.number(value * factor + offset) : wordOf(value),
      }
    }),
  ]
  return (
    <section className="report-readings" aria-label={t('reports.vehicleData.readings')}>
      <div className="m-screen-tools">
        <h2>{t('reports.vehicleData.readings')}</h2>
        <Columns columns={columns} remember="reports.vehicle-data" />
      </div>
      <ListContainer
        status={answer ? (answer.totalCount > 0 ? 'ready' : 'empty') : isError ? 'empty' : 'loading'}
        busy={isFetching && answer !== undefined}
        empty={{ title: t('reports.vehicleData.noReadings'), subtitle: t('reports.vehicleData.noReadingsHint') }}
        paging={pagingOf({ page, size: pageSize }, answer?.totalCount ?? 0)}
        onPage={onPage}
      >
        <DataTable
          label={t('reports.vehicleData.readings')}
          rows={answer?.items ?? []}
          rowKey={row => `${row.timestamp} ${row.unitId}`}
          columns={columns}
          remember="reports.vehicle-data"
          onOpen={row => onMoment(Date.parse(row.timestamp))}
        />
      </ListContainer>
    </section>
  )

  function wordOf(value: string | undefined): string {
    if (value === undefined) return '-'
    return value === 'true' || value === 'false' ? t(`reports.switch.${value}`) : value
  }
}
