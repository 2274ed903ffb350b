import { Icon, Time, useFormat, useClient } from '@muster/ui'
import { DataTable, ListContainer, momentOf } from '@muster/ui/table'
import { useQuery } from '@tanstack/react-query'
import { useId, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { scheduler, type Server } from '../clients/scheduler.client.ts'
import { formatMilliseconds } from './format-run-time.ts'
import { refreshMs } from './use-triggers.ts'

/** Milliseconds without a heartbeat until a server counts as silent; servers send one every five seconds. */
const silentAfter = 15_000

/** Lists the servers with their state. */
export function ServerTable(): ReactNode {
  const { t } = useTranslation()
  const format = useFormat()
  const id = useId()
  const { data, error, refetch } = useQuery({ ...useClient(scheduler).servers(), refetchInterval: refreshMs })
  return (
    <section className="scheduler-part" aria-labelledby={id}>
      <header>
        <h2 id={id}>{t('admin.scheduler.servers')}</h2>
        <p className="m-muted">{t('admin.scheduler.servers.text')}</p>
      </header>
      <ListContainer
        status={data ? (data.length > 0 ? 'ready' : 'empty') : error ? 'error' : 'loading'}
        error={error?.message}
        onRetry={() => void refetch()}
        empty={{ icon: 'clock', title: t('admin.scheduler.servers.empty') }}
      >
        <DataTable
          label={t('admin.scheduler.servers')}
          rows={data ?? []}
          rowKey={server => server.process}
          height="content"
          columns={[
            { id: 'server', header: t('admin.scheduler.server'), cell: ({ process }) => process, fixed: true },
            { id: 'state', header: t('admin.scheduler.state'), cell: server => <ServerState server={server} /> },
            { id: 'version', header: t('admin.scheduler.version'), cell: ({ version }) => version, width: 92 },
            {
              id: 'since',
              header: t('admin.scheduler.since'),
              cell: ({ startedAt }) => <Time value={startedAt} />,
              value: ({ startedAt }) => momentOf(startedAt),
              width: 148,
            },
            {
              id: 'clients',
              header: t('admin.scheduler.clients'),
              cell: ({ clients }) => format.number(clients),
              value: ({ clients }) => clients,
              align: 'end',
              width: 92,
            },
            {
              id: 'lag',
              header: t('admin.scheduler.lag'),
              cell: ({ lagMs }) => formatMilliseconds(lagMs, format, t),
              value: ({ lagMs }) => lagMs,
              align: 'end',
              width: 92,
            },
          ]}
        />
      </ListContainer>
    </section>
  )
}

function ServerState({ server: { silentMs } }: { server: Server }): ReactNode {
  const { t } = useTranslation()
  const format = useFormat()
  const isSilent = silentMs > silentAfter
  return (
    <span className="scheduler-state" data-tone={isSilent ? 'failed' : 'done'}>
      <Icon name={isSilent ? 'alert' : 'check'} size={16} />{' '}
      {isSilent
        ? t('admin.scheduler.server.silent', { time: formatMilliseconds(silentMs, format, t) })
        : t('admin.scheduler.server.running')}
    </span>
  )
}
