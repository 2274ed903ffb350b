import type { ListQuery } from '@muster/core'
import { LinkButton, Time, useFormat } from '@muster/ui'
import { ListScreen, useList } from '@muster/ui/screens'
import { DataTable, momentOf } from '@muster/ui/table'
import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { unitTransfer, transferHistory } from './unit-transfers.routes.ts'
import { TransferDrawer, TransferUser } from './transfer-drawer.tsx'
import { transferList, type Transfer } from './transfers.client.ts'
import { UndoDialog } from './undo.dialog.tsx'

/** Lists transfers from and to visible companies; those of the last day can be undone. */
export function TransferHistory({ query }: { query: ListQuery }): ReactNode {
  const { t } = useTranslation()
  const format = useFormat()
  const list = useList(transferList, { at: transferHistory, query })
  const [selected, setOpened] = useState<Transfer>()
  const [undoing, setUndoing] = useState<Transfer>()
  const opened = selected && (list.rows.find(({ historyId }) => historyId === selected.historyId) ?? selected)
  const transferLink = (
    <LinkButton look="primary" href={unitTransfer.href({ query: {} })}>
      {t('organisation.move')}
    </LinkButton>
  )
  return (
    <>
      <ListScreen
        title={t('organisation.move.history')}
        list={list}
        empty={t('organisation.move.empty')}
        actions={transferLink}
      >
        <DataTable
          label={t('organisation.move.history')}
          rows={list.rows}
          rowKey={transfer => transfer.historyId}
          onOpen={transfer => setOpened(transfer)}
          sort={list.sort}
          onSort={list.setSort}
          remember="organisation.transfers"
          actions={transfer =>
            transfer.undoUntil
              ? [{ label: t('organisation.move.undo'), icon: 'back', run: () => setUndoing(transfer) }]
              : []
          }
          columns={[
            {
              id: 'transferredAt',
              header: t('organisation.move.when'),
              cell: ({ transferredAt }) => <Time value={transferredAt} />,
              value: ({ transferredAt }) => momentOf(transferredAt),
              sortable: true,
              fixed: true,
              width: 160,
            },
            {
              id: 'sourceCompanyNames',
              header: t('organisation.move.from'),
              cell: ({ sourceCompanyNames }) => sourceCompanyNames.join(', '),
            },
            {
              id: 'targetCompanyName',
              header: t('organisation.move.to'),
              cell: ({ targetCompanyName }) => targetCompanyName,
              sortable: true,
              onPhone: 'detail',
            },
            {
              id: 'unitsCount',
              header: t('organisation.units'),
              cell: ({ unitsCount }) => format.number(unitsCount),
              value: ({ unitsCount }) => unitsCount,
              sortable: true,
              align: 'end',
              width: 96,
            },
            {
              id: 'userName',
              header: t('organisation.move.who'),
              cell: transfer => <TransferUser transfer={transfer} />,
              sortable: true,
            },
            {
              id: 'keeps',
              header: t('organisation.move.kept'),
              cell: ({ keepMaintenanceProfile }) => (keepMaintenanceProfile ? t('organisation.yes') : '-'),
              width: 140,
            },
            {
              id: 'undone',
              header: t('organisation.move.undone'),
              cell: ({ undoneAt }) => (undoneAt ? <Time value={undoneAt} /> : '-'),
              value: ({ undoneAt }) => momentOf(undoneAt),
              width: 160,
            },
            {
              id: 'undoneBy',
              header: t('organisation.move.undoneBy'),
              cell: ({ undoneBy }) => undoneBy ?? '-',
              hidden: true,
            },
          ]}
        />
      </ListScreen>
      {opened && (
        <TransferDrawer transfer={opened} onClose={() => setOpened(undefined)} onUndo={() => setUndoing(opened)} />
      )}
      {undoing && <UndoDialog transfer={undoing} onDone={() => setUndoing(undefined)} />}
    </>
  )
}
