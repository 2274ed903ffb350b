import { pagingOf, rowsOf } from '@muster/core'
import { Dialog, Time, toast, useClient } from '@muster/ui'
import { Checkbox } from '@muster/ui/controls'
import { DataTable, ListContainer, SearchBox, type Column, momentOf } from '@muster/ui/table'
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { pageSize } from '../clients/commands.client.ts'
import { commands, type SentCommand } from '../clients/index.ts'
import { ExportButton } from '../export-button.tsx'
import { listStatus } from './list-status.ts'
import { Status } from './status.tsx'
import { usePage } from './use-page.ts'

/** Lists commands sent to a unit, and reloads them on changes in the live feed. */
export function HistoryTab({ unitId, unitName }: { unitId: number; unitName: string }): ReactNode {
  const { t } = useTranslation()
  const client = useClient(commands)
  const queries = useQueryClient()
  const { request, setPage, setSearch } = usePage()
  const [withAborted, showAborted] = useState(false)
  const query = useQuery({
    ...client.history(unitId, { ...request, withAborted }),
    select: rowsOf<SentCommand>,
    placeholderData: keepPreviousData,
  })
  useEffect(
    () => client.follow(unitId, () => void queries.invalidateQueries({ queryKey: client.historyKey() })),
    [client, queries, unitId],
  )
  const [aborting, abort] = useState<SentCommand>()
  const columns: Column<SentCommand>[] = [
    {
      id: 'name',
      header: t('commands.name'),
      width: 130,
      maxWidth: 250,
      fixed: true,
      cell: ({ templateName }) => <span title={templateName}>{templateName}</span>,
    },
    {
      id: 'created',
      header: t('commands.created'),
      width: 140,
      cell: ({ creationTimestamp }) => <Time value={creationTimestamp} />,
      value: ({ creationTimestamp }) => momentOf(creationTimestamp),
    },
    { id: 'status', header: t('commands.status'), onPhone: 'detail', cell: command => <Status command={command} /> },
  ]
  return (
    <div className="commands-tab">
      <p className="m-muted">{t('commands.historyText')}</p>
      <div className="commands-tools">
        <SearchBox value={request.search} onSearch={setSearch} />
        <ExportButton label={t('commands.export')} load={() => client.exportHistory(unitId, 'excel')} />
        <ExportButton label={t('report.exportPdf')} load={() => client.exportHistory(unitId, 'pdf')} />
      </div>
      <Checkbox
        label={t('commands.withAborted')}
        checked={withAborted}
        onChange={checked => {
          showAborted(checked)
          setPage(1)
        }}
      />
      <ListContainer
        status={listStatus(query)}
        search={request.search}
        error={t('commands.historyFailed')}
        onRetry={() => void query.refetch()}
        busy={query.isPlaceholderData}
        empty={{
          title: t('app.noDataForList'),
          subtitle: t(withAborted ? 'commands.noHistory' : 'commands.noneButAborted'),
        }}
        paging={pagingOf({ page: request.page, size: pageSize }, query.data?.total ?? 0)}
        onPage={setPage}
      >
        <DataTable
          label={t('commands.history')}
          rows={query.data?.items ?? []}
          rowKey={({ id }) => id}
          columns={columns}
          height="content"
          actions={command =>
            command.status === 'QUEUED'
              ? [{ label: t('commands.abort'), icon: 'close', tone: 'danger', run: () => abort(command) }]
              : []
          }
        />
      </ListContainer>
      {aborting && <AbortCommand command={aborting} unitName={unitName} onDone={() => abort(undefined)} />}
    </div>
  )
}

interface AbortCommandProps {
  command: SentCommand
  unitName: string
  onDone(): void
}

/** Aborts a queued command after confirmation. */
function AbortCommand({ command: { id, templateName: name }, unitName, onDone }: AbortCommandProps): ReactNode {
  const { t } = useTranslation()
  const client = useClient(commands)
  const queries = useQueryClient()
  const { mutate, isPending } = useMutation({
    mutationFn: () => client.abort(id),
    onSuccess: () => toast({ tone: 'success', text: t('commands.aborted', { name }) }),
    onError: error => toast({ tone: 'danger', text: `${t('commands.abortFailed', { name })} ${error.message}` }),
    onSettled: () => {
      void queries.invalidateQueries({ queryKey: client.historyKey() })
      onDone()
    },
  })
  return (
    <Dialog
      kind="delete"
      icon="alert"
      title={t('commands.abort.title', { name })}
      message={t('commands.abort.text', { name, unit: unitName })}
      okLabel={t('commands.abort')}
      busy={isPending}
      onAnswer={ok => (ok ? mutate() : onDone())}
    />
  )
}
