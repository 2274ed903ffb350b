import { pagingOf, rowsOf } from '@muster/core'
import { Button, Icon, useClient } from '@muster/ui'
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
          look={template.stopsMachine ? 'danger' : undefined}
          busy={isSending(template.id)}
          onClick={() => choose(template)}
        >
          {t('commands.send')}
        </Button>
      ),
    },
  ]
  const items = query.data?.items ?? []
  const stopping = items.filter(template => template.stopsMachine)
  const table = (label: string, rows: readonly AvailableTemplate[]) => (
    <DataTable label={label} rows={rows} rowKey={({ id }) => id} columns={columns} height="content" />
  )
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
        <div className="commands-groups">
          {stopping.length < items.length &&
            table(
              t('commands.templates'),
              items.filter(template => !template.stopsMachine),
            )}
          {stopping.length > 0 && (
            <section className="commands-stopping">
              <h3>
                <Icon name="alert" />
                {t('commands.stopping')}
              </h3>
              <p className="m-muted">{t('commands.stopping.text')}</p>
              {table(t('commands.stopping'), stopping)}
            </section>
          )}
        </div>
      </ListContainer>
      {chosen && (
        <ConfirmSend
          template={chosen}
          unitId={unitId}
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
