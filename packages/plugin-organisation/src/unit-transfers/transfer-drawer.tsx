import { pagingOf, rowsOf } from '@muster/core'
import { Button, Time, useClient } from '@muster/ui'
import { Drawer } from '@muster/ui/drawer'
import { ListContainer, SearchBox } from '@muster/ui/table'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useLayoutEffect, useRef, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { LossTable } from './loss-table.tsx'
import { transfers, type Transfer, type TransferredUnit } from './transfers.client.ts'

interface TransferDrawerProps {
  transfer: Transfer
  onClose(): void
  onUndo(): void
}

const size = 50

/** Shows a transfer with its units and their losses. */
export function TransferDrawer({ transfer, onClose, onUndo }: TransferDrawerProps): ReactNode {
  const { t } = useTranslation()
  const client = useClient(transfers)
  const [{ page, search }, setQuery] = useState({ page: 1, search: '' })
  const { data, error, refetch, isPlaceholderData } = useQuery({
    ...client.units(transfer.historyId, { page, size, search }),
    select: rowsOf<TransferredUnit>,
    placeholderData: keepPreviousData,
  })
  const { transferredAt, sourceCompanyNames, targetCompanyName, keepMaintenanceProfile, notes } = transfer
  const { undoUntil, undoneAt, undoneBy } = transfer
  const list = useRef<HTMLDListElement>(null)
  useLayoutEffect(() => {
    // the undo button has disappeared with the focus
    if (undoneAt !== undefined && document.activeElement === document.body) list.current?.focus()
  }, [undoneAt])
  const facts: readonly (readonly [string, ReactNode] | false)[] = [
    [t('organisation.move.when'), <Time key="when" value={transferredAt} />],
    [t('organisation.move.who'), <TransferUser key="who" transfer={transfer} />],
    [t('organisation.move.from'), sourceCompanyNames.join(', ')],
    [t('organisation.move.to'), targetCompanyName],
    [t('organisation.move.kept'), t(keepMaintenanceProfile ? 'organisation.yes' : 'organisation.no')],
    notes !== undefined && [t('organisation.move.notes'), notes],
    undoneAt !== undefined && [t('organisation.move.undone'), <Time key="undone" value={undoneAt} />],
    undoneBy !== undefined && [t('organisation.move.undoneBy'), undoneBy],
    undoUntil !== undefined && [t('organisation.move.undoUntil'), <Time key="until" value={undoUntil} />],
  ]
  return (
    <Drawer
      title={t('organisation.move.transfer')}
      onClose={onClose}
      footer={
        undoUntil && (
          <Button look="danger" onClick={onUndo}>
            {t('organisation.move.undo')}
          </Button>
        )
      }
    >
      <dl className="move-facts-of" ref={list} tabIndex={-1}>
        {facts.map(
          fact =>
            fact && (
              <div key={fact[0]}>
                <dt>{fact[0]}</dt>
                <dd>{fact[1]}</dd>
              </div>
            ),
        )}
      </dl>
      <SearchBox value={search} onSearch={text => setQuery({ page: 1, search: text })} />
      <ListContainer
        status={data ? (data.total > 0 ? 'ready' : 'empty') : error ? 'error' : 'loading'}
        search={search}
        error={error?.message}
        onRetry={() => void refetch()}
        busy={isPlaceholderData}
        paging={data && data.total > size ? pagingOf({ page, size }, data.total) : undefined}
        onPage={next => setQuery({ page: next, search })}
      >
        <LossTable label={t('organisation.units')} units={data?.items ?? []} />
      </ListContainer>
    </Drawer>
  )
}

/** Shows the user and, for an impersonated one, the support user. */
export function TransferUser({ transfer: { userName, actorName } }: { transfer: Transfer }): ReactNode {
  const { t } = useTranslation()
  return actorName ? t('organisation.move.actor', { user: userName, actor: actorName }) : userName
}
