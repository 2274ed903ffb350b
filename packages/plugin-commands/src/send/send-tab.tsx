import { pagingOf, rowsOf, ApiError } from '@muster/core'
import { Button, Icon, useClient, toast } from '@muster/ui'
import { DataTable, ListContainer, SearchBox, type Column } from '@muster/ui/table'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState, type ReactNode, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { commands, type AvailableTemplate } from '../clients/index.ts'
import { pageSize } from '../clients/commands.client.ts'
import { describeTemplate } from './describe-template.ts'
import { ConfirmSend } from './confirm-send.tsx'
import { listStatus } from './list-status.ts'
import { usePage } from './use-page.ts'

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

/** Sends templates to a unit, several at a time, and shows each outcome in a toast. */
function useSending(assetId: number) {
  const { t } = useTranslation()
  const client = useClient(commands)
  const queries = useQueryClient()
  // Request keys of commands without a response: a retry repeats the same command, which the server may already have.
  const keys = useRef(new Map<string, string>())
  const [sending, setSending] = useState<ReadonlySet<number>>(new Set())

  async function send({ id: templateId, name }: AvailableTemplate, expiresIn: number): Promise<void> {
    setSending(before => new Set(before).add(templateId))
    const attempt = `${templateId} ${expiresIn}`
    const requestKey = keys.current.get(attempt) ?? crypto.randomUUID()
    keys.current.set(attempt, requestKey)
    try {
      await client.send({ assetId, templateId, expiresIn, requestKey })
      keys.current.delete(attempt)
      toast({ tone: 'success', text: t('app.sendCommands.success', { name }) })
      void queries.invalidateQueries({ queryKey: client.historyKey() })
    } catch (error) {
      if (error instanceof ApiError && error.status < 500) keys.current.delete(attempt)
      toast({
        tone: 'danger',
        text: `${t('app.sendCommands.error', { name })} ${error instanceof Error ? error.message : ''}`.trim(),
      })
    } finally {
      setSending(before => new Set([...before].filter(id => id !== templateId)))
    }
  }

  return {
    send: (template: AvailableTemplate, expiresIn: number) => void send(template, expiresIn),
    isSending: (id: number) => sending.has(id),
  }
}
