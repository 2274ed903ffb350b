import type { ReportSchemas } from '@muster/contract'
import { inBase, pagingOf, type Paging } from '@muster/core'
import { Button, useFormat, useClient } from '@muster/ui'
import { TableOrGrid, GridSwitch } from '@muster/ui/grid'
import { type Column, Pagination } from '@muster/ui/table'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type ReactNode, useCallback, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { PositionList, useExclusionReason } from './position-list.tsx'
import { type CompanyStatuses, withPositionColor } from './use-company-statuses.ts'
import { history, type HistoryChoice, historyPageSize } from '../clients/history/history.client.ts'
import type { HistoryPosition, Track } from '../clients/history/track.ts'

interface Props {
  choice: HistoryChoice
  positions: Positions
  selected: Track | undefined
  onPage(page: number): void
  onSelect(position: HistoryPosition): void
  onOpen(position: HistoryPosition): void
}

const gridName = 'map.history'

/** Shows one page of 500 positions, or the grid of all positions. */
export function PositionPage({ positions, selected, choice, onPage, onSelect, onOpen }: Props): ReactNode {
  const { t } = useTranslation()
  const { data, isError, isFetching, refetch, paging } = positions
  const columns = usePositionColumns()
  const format = useFormat()
  const held = data?.heldApart ?? 0
  const client = useClient(history)
  const pages = useMemo(
    () => ({
      size: historyPageSize,
      page: (start: number) => client.positions(choice, start / historyPageSize + 1),
    }),
    [client, choice],
  )
  return (
    <div className="history-page">
      <div className="history-page-tools">
        <GridSwitch remember={gridName} columns={columns} />
      </div>
      {held > 0 && (
        <p className="history-held">{t('history.heldApart', { count: held, figure: format.number(held) })}</p>
      )}
      <TableOrGrid
        label={t('history.positions')}
        columns={columns}
        remember={gridName}
        data={{ pages }}
        onOpen={onOpen}
      >
        {isError && (
          <p className="history-empty" role="alert">
            {t('history.failed')}{' '}
            <Button look="quiet" busy={isFetching} onClick={() => refetch()}>
              {t('map.failed.retry')}
            </Button>
          </p>
        )}
        <PositionList
          positions={data?.items ?? []}
          unitId={selected?.unitId}
          withNames={choice.unitIds.length > 1}
          isBusy={isFetching}
          onSelect={onSelect}
          onOpen={onOpen}
        />
        <Pagination paging={paging} onPage={onPage} />
      </TableOrGrid>
    </div>
  )
}

export interface Positions {
  data: ReportSchemas['HistoryPage'] | undefined
  isError: boolean
  isFetching: boolean
  refetch(): unknown
  paging: Paging
}

/** Requests one list page on each page change. Page numbers beyond the last return the last page. */
export function usePositions(
  choice: HistoryChoice,
  wanted: number,
  total: number | undefined,
  colors: CompanyStatuses['colors'],
): Positions {
  const client = useClient(history)
  const page =
    total === undefined ? Math.max(1, wanted) : pagingOf({ page: wanted, size: historyPageSize }, total).currentPage
  const { data, isError, isFetching, refetch } = useQuery({
    ...client.positions(choice, page),
    staleTime: 0,
    placeholderData: keepPreviousData,
    select: useCallback(
      (data: ReportSchemas['HistoryPage']) => ({
        ...data,
        items: data.items.map(position => withPositionColor(position, colors)),
      }),
      [colors],
    ),
  })
  const paging = pagingOf({ page, size: historyPageSize }, data?.totalCount ?? 0)
  return { data, isError, isFetching, refetch, paging }
}

function usePositionColumns(): readonly Column<HistoryPosition>[] {
  const { t } = useTranslation()
  const format = useFormat()
  const markOf = useExclusionReason()
  return useMemo(() => {
    const { factor, offset, label } = format.units.SPEED
    return [
      {
        id: 'time',
        header: t('history.time'),
        cell: row => format.dateTime(row.timestamp),
        value: row => new Date(row.timestamp),
        width: 170,
        fixed: true,
      },
      { id: 'unit', header: t('history.unit'), cell: row => row.unitName, width: 140 },
      {
        id: 'speed',
        header: `${t('history.speed')} (${label})`,
        cell: ({ speed }) => (speed === undefined ? '' : format.figure('SPEED', inBase('SPEED', speed), 1)),
        value: ({ speed }) => (speed === undefined ? null : speed * factor + offset),
        unit: label,
        align: 'end',
        width: 120,
      },
      {
        id: 'course',
        header: `${t('history.course')} (°)`,
        cell: ({ course }) => (course === undefined ? '' : format.number(course, 0)),
        value: row => row.course,
        unit: '°',
        align: 'end',
        width: 100,
      },
      ...(['latitude', 'longitude'] as const).map((id, index): Column<HistoryPosition> => ({
        id,
        header: t(`history.${id}`),
        cell: ({ position }) => format.number(position[1 - index], 5),
        value: ({ position }) => position[1 - index],
        unit: '°',
        align: 'end',
        width: 120,
      })),
      {
        id: 'notes',
        header: t('history.popup.notes'),
        cell: row => [markOf(row), row.notes].filter(Boolean).join(', '),
        width: 200,
      },
    ]
  }, [t, format, markOf])
}
