import { createFileTransfer } from '@muster/contract'
import { pagingOf, pageSizes, missing } from '@muster/core'
import { Button, useCan, useClient, Time } from '@muster/ui'
import { NativeSelect } from '@muster/ui/controls'
import { useDrawers } from '@muster/ui/drawer-host'
import { Screen } from '@muster/ui/screens'
import { DataTable, ListContainer, SearchBox, momentOf, type Column } from '@muster/ui/table'
import { useQuery, keepPreviousData, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { sendFile } from '../drawers.ts'
import { listStatus } from '../send/list-status.ts'
import '../send/send.css'
import { fileTransfers, type CommandStatus, type FileTransfer } from '../clients/index.ts'
import { ExportButton } from '../export-button.tsx'
import { useTransferActions } from './use-transfer-actions.tsx'
import { type ReactNode, useEffect, useState } from 'react'
import { usePage } from '../send/use-page.ts'
import { Status } from '../send/status.tsx'
import { formatSize } from './format-size.ts'

/** Statuses of each filter option. */
const statusFilters = {
  all: undefined,
  open: ['QUEUED', 'FETCHED', 'IN_PROGRESS'],
  bad: ['ERROR', 'ABORTED'],
  done: ['COMPLETED'],
} as const satisfies Record<string, readonly CommandStatus[] | undefined>

type StatusFilter = keyof typeof statusFilters

/** Loads the transfers of a unit, and reloads them on changes in the live feed. */
function useFileTransfers(unitId: number) {
  const client = useClient(fileTransfers)
  const queries = useQueryClient()
  const { request, setPage, setSearch } = usePage()
  const [filter, changeFilter] = useState<StatusFilter>('all')
  const [size, changeSize] = useState<number>(pageSizes.page)
  const query = useQuery({
    ...client.list(unitId, { ...request, size, statuses: statusFilters[filter] }),
    placeholderData: keepPreviousData,
  })
  useEffect(
    () => client.follow(unitId, () => void queries.invalidateQueries({ queryKey: client.key() })),
    [client, queries, unitId],
  )
  const setFilter = (next: StatusFilter) => {
    changeFilter(next)
    setPage(1)
  }
  const setSize = (rows: number) => {
    changeSize(rows)
    setPage(1)
  }
  return { query, request: { ...request, size }, setPage, setSize, setSearch, filter, setFilter }
}

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

function useTransferColumns(): Column<FileTransfer>[] {
  const { t, i18n } = useTranslation()
  return [
    {
      id: 'file',
      header: t('files.file'),
      width: 240,
      fixed: true,
      cell: ({ fileName }) => <span title={fileName}>{fileName}</span>,
    },
    {
      id: 'status',
      header: t('commands.status'),
      width: 330,
      onPhone: 'detail',
      cell: transfer => (
        <Status
          command={{ ...transfer, updateTimestamp: transfer.endDate ?? transfer.startDate }}
          progress={transfer.progress}
        />
      ),
    },
    {
      id: 'size',
      header: t('files.size'),
      width: 110,
      align: 'end',
      cell: ({ size }) => formatSize(size, i18n.language),
      value: ({ size }) => size,
    },
    {
      id: 'started',
      header: t('files.started'),
      width: 160,
      cell: ({ startDate }) => <Time value={startDate} />,
      value: ({ startDate }) => momentOf(startDate),
    },
    {
      id: 'ended',
      header: t('files.ended'),
      width: 160,
      cell: ({ endDate }) => <Time value={endDate} />,
      value: ({ endDate }) => momentOf(endDate),
    },
    {
      id: 'notes',
      header: t('files.notes'),
      cell: ({ notes }) => (notes ? <span title={notes}>{notes}</span> : missing),
    },
  ]
}
