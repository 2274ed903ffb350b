import { createFileTransfer } from '@muster/contract'
import { pagingOf } from '@muster/core'
import { Button, useCan, useClient } from '@muster/ui'
import { NativeSelect } from '@muster/ui/controls'
import { useDrawers } from '@muster/ui/drawer-host'
import { Screen } from '@muster/ui/screens'
import { DataTable, ListContainer, SearchBox } from '@muster/ui/table'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { sendFile } from '../drawers.ts'
import { listStatus } from '../send/list-status.ts'
import '../send/send.css'
import { fileTransfers } from '../clients/index.ts'
import { ExportButton } from '../export-button.tsx'
import { statusFilters, useFileTransfers, type StatusFilter } from './use-file-transfers.ts'
import { useTransferActions } from './use-transfer-actions.tsx'
import { useTransferColumns } from './use-transfer-columns.tsx'

interface Props {
  params: { equipmentId: string }
}

/** Lists files sent to one unit with their status; files can be aborted, sent again and added. */
export function FileTransferList({ params }: Props): ReactNode {
  const { t } = useTranslation()
  const unitId = Number(params.equipmentId)
  const client = useClient(fileTransfers)
  const unit = useQuery(client.unit(unitId))
  const unitName = unit.data?.name ?? t('commands.widget.unit', { unitId })
  const drawers = useDrawers()
  const maySend = useCan(createFileTransfer.access ?? {})
  const { query, request, setPage, setSize, setSearch, filter, setFilter } = useFileTransfers(unitId)
  const actions = useTransferActions(unitName)
  const columns = useTransferColumns()
  return (
    <Screen
      title={t('files.titleOf', { name: unitName })}
      actions={
        <>
          {(['excel', 'csv', 'pdf'] as const).map(format => (
            <ExportButton
              key={format}
              label={t(`files.export.${format}`)}
              load={() => client.exportList(unitId, format)}
            />
          ))}
          {maySend && (
            <Button
              look="primary"
              icon="play"
              // the drawer keeps the name it is opened with
              busy={unit.isPending}
              onClick={() => drawers.open(sendFile, { unitId, unitName })}
            >
              {t('files.send')}
            </Button>
          )}
        </>
      }
    >
      <div className="m-screen-tools">
        <SearchBox value={request.search} onSearch={setSearch} delay={500} />
        <NativeSelect<StatusFilter>
          label={t('files.status')}
          value={filter}
          nullable={false}
          onChange={next => setFilter(next ?? 'all')}
          options={(Object.keys(statusFilters) as StatusFilter[]).map(value => ({
            value,
            label: t(`files.status.${value}`),
          }))}
        />
      </div>
      <div className="commands-tab files-list">
        <p className="m-muted">{t('files.text')}</p>
        <ListContainer
          status={listStatus(query)}
          search={request.search}
          error={t('files.failed')}
          onRetry={() => void query.refetch()}
          busy={query.isPlaceholderData}
          empty={{ title: t('app.noDataForList'), subtitle: t('files.none') }}
          paging={pagingOf(request, query.data?.total ?? 0)}
          onPage={setPage}
          onPageSize={setSize}
        >
          <DataTable
            label={t('files.list')}
            rows={query.data?.items ?? []}
            rowKey={({ id }) => id}
            columns={columns}
            height="content"
            actions={actions.of}
          />
        </ListContainer>
      </div>
      {actions.dialog}
    </Screen>
  )
}
