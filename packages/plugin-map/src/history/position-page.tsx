import { Button } from '@muster/ui'
import { Pagination } from '@muster/ui/table'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { HistoryPanelProps } from './history-panel.tsx'
import { PositionList } from './position-list.tsx'

/** One page of five hundred positions. */
export function PositionPage({ positions, selected, choice, onPage, onLook, onOpen }: HistoryPanelProps): ReactNode {
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
