import { Button } from '@muster/ui'
import { Pagination } from '@muster/ui/table'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { HistoryChoice } from '../services/history/history.service.ts'
import type { HistoryPosition, Track } from '../services/history/track.ts'
import { PositionList } from './position-list.tsx'
import type { usePositions } from './use-positions.ts'

interface Props {
  choice: HistoryChoice
  positions: ReturnType<typeof usePositions>
  selected: Track | undefined
  onPage(page: number): void
  onLook(position: HistoryPosition): void
  onOpen(position: HistoryPosition): void
}

/** One page of five hundred positions. */
export function PositionPage({ positions, selected, choice, onPage, onLook, onOpen }: Props): ReactNode {
  const { t } = useTranslation()
  const { data, isError, isFetching, refetch, paging } = positions
  return (
    <div className="history-page">
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
    </div>
  )
}
