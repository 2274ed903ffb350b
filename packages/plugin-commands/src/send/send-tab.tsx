import { pagingOf, rowsOf } from '@muster/core'
import { Button, useClient } from '@muster/ui'
import { DataTable, ListContainer, SearchBox, type Column } from '@muster/ui/table'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { commands, type AvailableTemplate } from '../clients/index.ts'
import { pageSize } from '../clients/commands.client.ts'
import { describeTemplate } from './describe-template.ts'
import { ConfirmSend } from './confirm-send.tsx'
import { listStatus } from './list-status.ts'
import { usePage } from './use-page.ts'
import { useSending } from './use-sending.ts'

/** Lists command templates of a unit and sends them after confirmation. */
export function SendTab({ unitId, unitName }: { unitId: number; unitName: string }): ReactNode {
  const { t } = useTranslation()
  const { request, setPage, setSearch } = usePage()
  const query = useQuery({
    ...useClient(commands).templates(unitId, request),
    select: rowsOf<AvailableTemplate>,
    placeholderData: keepPreviousData,
  })
  const { send, isSending } = useSending(unitId)
  const [chosen, choose] = useState<AvailableTemplate>()
  const columns: Column<AvailableTemplate>[] = [
    {
      id: 'name',
      header: t('commands.name'),
      width: 150,
      maxWidth: 250,
      fixed: true,
      cell: ({ name }) => <span title={name}>{name}</span>,
    },
    {
      id: 'description',
      header: t('commands.what'),
      cell: template => {
        const description = describeTemplate(template, t)
        return (
          <span className="m-muted" title={description}>
            {description}
          </span>
        )
      },
    },
    {
      id: 'send',
      header: t('commands.send'),
      width: 110,
      align: 'end',
      onPhone: 'detail',
      cell: template => (
        <Button
          aria-label={t('commands.sendThis', { name: template.name })}
          busy={isSending(template.id)}
          onClick={() => choose(template)}
        >
          {t('commands.send')}
        </Button>
      ),
    },
  ]
  return (
    <div className="commands-tab commands-templates">
      <p className="m-muted">{t('commands.sendText')}</p>
      <SearchBox value={request.search} onSearch={setSearch} />
      <ListContainer
        status={listStatus(query)}
        search={request.search}
        error={t('commands.templatesFailed')}
        onRetry={() => void query.refetch()}
        busy={query.isPlaceholderData}
        empty={{ title: t('app.noDataForList'), subtitle: t('commands.noTemplates') }}
        paging={pagingOf({ page: request.page, size: pageSize }, query.data?.total ?? 0)}
        onPage={setPage}
      >
        <DataTable
          label={t('commands.templates')}
          rows={query.data?.items ?? []}
          rowKey={({ id }) => id}
          columns={columns}
          height="content"
        />
      </ListContainer>
      {chosen && (
        <ConfirmSend
          template={chosen}
          unitName={unitName}
          onAnswer={expiresIn => {
            choose(undefined)
            if (expiresIn !== undefined) send(chosen, expiresIn)
          }}
        />
      )}
    </div>
  )
}
