import { shownIn } from '@muster/contract'
import { missing, pagingOf } from '@muster/core'
import { useFormat } from '@muster/ui'
import { TableOrGrid, GridSwitch } from '@muster/ui/grid'
import { Columns, DataTable, ListContainer, type Column } from '@muster/ui/table'
import { useMemo, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Row } from '../clients/vehicle-data.client.ts'
import { pageSize, useReadingPages, useReadings, type ReadingsQuery } from './use-readings.ts'

/** Maximum number of parameters in narrow columns (001 §9). */
const maxNarrow = 5

/** Storage key of the user's columns. */
const tableName = 'reports.vehicle-data'

interface Props extends ReadingsQuery {
  onPage(page: number): void
  /** Moves the charts to the time of an opened row. */
  onMoment(time: number): void
}

/** Lists the readings of units in pages. Shows a failed load in place, without a dialog. */
export function ReadingTable({ onPage, onMoment, ...readings }: Props): ReactNode {
  const { t } = useTranslation()
  const format = useFormat()
  const { parts, parameterIds, page } = readings
  const { data: result, isFetching, error, refetch } = useReadings(readings)
  const pages = useReadingPages(readings)
  const parameters = result?.parameters
  const unitCount = new Set(parts.flatMap(({ unitIds }) => unitIds)).size
  const columns = useMemo((): Column<Row>[] => {
    const wide = parameterIds.length > maxNarrow ? { width: 250, minWidth: 250 } : {}
    const valueText = (value: string | undefined) =>
      value === 'true' || value === 'false' ? t(`reports.switch.${value}`) : (value ?? missing)
    return [
      {
        id: 'time',
        header: t('reports.time'),
        cell: row => format.dateTime(row.timestamp),
        value: row => new Date(row.timestamp),
        fixed: true,
        width: 180,
        ...wide,
      },
      { id: 'unit', header: t('reports.unit'), cell: row => row.unitName, width: 200, ...wide },
      ...(parameters ?? []).map(({ id, description, muLabel }, index): Column<Row> => {
        const { label, factor, offset } = shownIn(muLabel, format.units)
        const valueOf = ({ values: { [String(id)]: value } }: Row) =>
          typeof value === 'number' ? value * factor + offset : value
        return {
          id: String(id),
          header: label ? `${description} (${label})` : description,
          align: 'end',
          unit: label,
          ...wide,
          // for a single unit, a phone shows the first value instead of the unit name
          ...(index === 0 && unitCount === 1 ? { onPhone: 'detail' as const } : {}),
          value: valueOf,
          cell: row => {
            const value = valueOf(row)
            return typeof value === 'number' ? format.number(value) : valueText(value)
          },
        }
      }),
    ]
  }, [t, format, parameters, parameterIds, unitCount])
  const empty = { title: t('reports.vehicleData.noReadings'), subtitle: t('reports.vehicleData.noReadingsHint') }
  const open = (row: Row) => onMoment(Date.parse(row.timestamp))
  return (
    <section className="report-readings" aria-label={t('reports.vehicleData.readings')}>
      <div className="m-screen-tools">
        <h2>{t('reports.vehicleData.readings')}</h2>
        <Columns columns={columns} remember={tableName} />
        <GridSwitch remember={tableName} />
      </div>
      <TableOrGrid
        label={t('reports.vehicleData.readings')}
        columns={columns}
        remember={tableName}
        data={{ pages }}
        empty={empty}
        onOpen={open}
      >
        <ListContainer
          status={result ? (result.totalCount > 0 ? 'ready' : 'empty') : error ? 'error' : 'loading'}
          error={error}
          onRetry={() => void refetch()}
          busy={isFetching && result !== undefined}
          empty={empty}
          paging={pagingOf({ page, size: pageSize }, result?.totalCount ?? 0)}
          onPage={onPage}
        >
          <DataTable
            label={t('reports.vehicleData.readings')}
            rows={result?.items ?? []}
            rowKey={row => `${row.timestamp} ${row.unitId}`}
            columns={columns}
            remember={tableName}
            onOpen={open}
          />
        </ListContainer>
      </TableOrGrid>
    </section>
  )
}
