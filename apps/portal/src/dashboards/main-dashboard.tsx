import { getReportingCountWidget, getUnitsStatusCounters } from '@muster/contract'
import { Button, Loading, StatePanel, useApi, useCan, useFormat } from '@muster/ui'
import { useQuery, type UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import './dashboards.css'

const spans = ['lastHour', 'lastDay', 'lastWeek', 'older', 'neverReported'] as const
const refresh = { refetchInterval: 30_000 }

/** How the fleet stands: units by status, and by how long ago they reported. */
export function MainDashboard(): ReactNode {
  const { t } = useTranslation()
  const api = useApi()
  const mayCount = useCan({ anyOf: ['DESKTOP_VIEW', 'ADM_FLEET_AT_GLANCE_VIEW'], feature: 'MAP' })
  const statuses = useQuery({ ...api.queryFor(getUnitsStatusCounters), ...refresh, enabled: mayCount })
  const reporting = useQuery({ ...api.queryFor(getReportingCountWidget), ...refresh, enabled: mayCount })
  if (!mayCount)
    return <StatePanel icon="dashboard" title={t('dashboard.main.title')} subtitle={t('dashboard.empty')} />
  return (
    <div className="dashboard">
      <h1>{t('dashboard.main.title')}</h1>
      <div className="dashboard-tiles">
        <Tile title={t('dashboard.status')} query={statuses}>
          {counters =>
            counters.map(({ statusId, name, color, count }) => (
              <Counter key={statusId} label={name} count={count} color={color} />
            ))
          }
        </Tile>
        <Tile title={t('dashboard.reporting')} query={reporting}>
          {counts =>
            spans.map(span => <Counter key={span} label={t(`dashboard.reporting.${span}`)} count={counts[span]} />)
          }
        </Tile>
      </div>
    </div>
  )
}

interface TileProps<T> {
  title: string
  query: UseQueryResult<T>
  children(data: T): ReactNode
}

function Tile<T>({ title, query, children }: TileProps<T>): ReactNode {
  const { t } = useTranslation()
  return (
    <section className="dashboard-tile" aria-label={title}>
      <h2>{title}</h2>
      {query.data !== undefined && <dl>{children(query.data)}</dl>}
      {query.isPending && <Loading />}
      {query.isLoadingError && (
        <StatePanel icon="alert" title={t('dashboard.failed')} subtitle={query.error.message}>
          <Button busy={query.isFetching} onClick={() => query.refetch()}>
            {t('ui.retry')}
          </Button>
        </StatePanel>
      )}
      {query.isRefetchError && (
        <p className="m-muted" role="status">
          {t('dashboard.old')}
        </p>
      )}
    </section>
  )
}

/** `color`: six hex digits, as the server has it. */
function Counter({ label, count, color }: { label: string; count: number; color?: string }): ReactNode {
  const format = useFormat()
  return (
    <div className="dashboard-counter">
      <dt>
        {color && <span className="dashboard-dot" style={{ background: `#${color}` }} />}
        {label}
      </dt>
      <dd>{format.number(count)}</dd>
    </div>
  )
}
