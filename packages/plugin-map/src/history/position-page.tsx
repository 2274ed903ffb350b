import { Button, useFormat, useService } from '@muster/ui'
import { GridOr, GridSwitch } from '@muster/ui/grid'
import { Pagination } from '@muster/ui/table'
import { useMemo, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { history, historyPageSize, type HistoryChoice } from '../services/history/history.service.ts'
import type { HistoryPosition, Track } from '../services/history/track.ts'
import { PositionList } from './position-list.tsx'
import { usePositionColumns } from './use-position-columns.ts'
import type { usePositions } from './use-positions.ts'

interface Props {
  choice: HistoryChoice
  positions: ReturnType<typeof usePositions>
  selected: Track | undefined
  onPage(page: number): void
  onLook(position: HistoryPosition): void
  onOpen(position: HistoryPosition): void
}

const gridName = 'map.history'

/** One page of five hundred positions, or the grid of all. */
export function PositionPage({ positions, selected, choice, onPage, onLook, onOpen }: Props): ReactNode {
  const { t } = useTranslation()
  const { data, isError, isFetching, refetch, paging } = positions
  const columns = usePositionColumns()
  const format = useFormat()
  const held = data?.heldApart ?? 0
  const service = useService(history)
  const pages = useMemo(
    () => ({
      size: historyPageSize,
      page: (start: number) => service.positions(choice, start / historyPageSize + 1),
    }),
    [service, choice],
  )
  return (
    <div className="history-page">
      <div className="history-page-tools">
        <GridSwitch remember={gridName} columns={columns} />
      </div>
      {held > 0 && (
        <p className="history-held">{t('history.heldApart', { count: held, figure: format.number(held) })}</p>
      )}
      <GridOr label={t('history.positions')} columns={columns} remember={gridName} data={{ pages }} onOpen={onOpen}>
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
          onLook={onLook}
          onOpen={onOpen}
        />
        <Pagination paging={paging} onPage={onPage} />
      </GridOr>
    </div>
  )
}
