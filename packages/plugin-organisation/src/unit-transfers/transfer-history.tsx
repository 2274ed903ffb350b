import type { ListQuery } from '@muster/core'
import { LinkButton, Time, useFormat } from '@muster/ui'
import { ListScreen, useList } from '@muster/ui/screens'
import { DataTable } from '@muster/ui/table'
import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { moveEquipment, transferHistory } from './move-equipment.routes.ts'
import { TransferDrawer } from './transfer-drawer.tsx'
import { Who } from './who.tsx'
import { transferList, type Transfer } from './transfers.service.ts'
import { UndoDialog } from './undo.dialog.tsx'

/** Lists transfers from and to visible companies; those of the last day can be undone. */
export function TransferHistory({ query }: { query: ListQuery }): ReactNode {
  const { t } = useTranslation()
  const format = useFormat()
  const list = useList(transferList, { at: transferHistory, query })
  const [shown, show] = useState<Transfer>()
  const [undoing, undo] = useState<Transfer>()
  const opened = shown && (list.rows.find(({ historyId }) => historyId === shown.historyId) ?? shown)
  const move = (
    <LinkButton look="primary" href={moveEquipment.href({ query: {} })}>
      {t('organisation.move')}
    </LinkButton>
  )
  return (
    <>
      <ListScreen
        title={t('organisation.move.history')}
        list={list}
        empty={t('organisation.move.empty')}
        actions={move}
      >
        <DataTable
          label={t('organisation.move.history')}
          rows={list.rows}
          rowKey={transfer => transfer.historyId}
          onOpen={transfer => show(transfer)}
          sort={list.sort}
          onSort={list.setSort}
          remember="organisation.transfers"
          actions={transfer =>
            transfer.undoUntil ? [{ label: t('organisation.move.undo'), icon: 'back', run: () => undo(transfer) }] : []
          }
          columns={[
            {
              id: 'transferredAt',
              header: t('organisation.move.when'),
              cell: ({ transferredAt }) => <Time value={transferredAt} />,
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
              sortable: true,
              align: 'end',
              width: 96,
            },
            {
              id: 'userName',
              header: t('organisation.move.who'),
              cell: transfer => <Who transfer={transfer} />,
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
      {opened && <TransferDrawer transfer={opened} onClose={() => show(undefined)} onUndo={() => undo(opened)} />}
      {undoing && <UndoDialog transfer={undoing} onDone={() => undo(undefined)} />}
    </>
  )
}
