import {
  listImports,
  listQuarantinedDevices,
  listSchedulerTriggers,
  listUndeliveredMails,
  type FleetSchemas,
} from '@muster/contract'
import { ScreenLink, useApi, useCan } from '@muster/ui'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { CountLink, type Target, usePermittedRoute } from '../tile/links.tsx'
import { refresh } from '../tile/refresh.ts'
import { TileContent } from '../tile/tile-content.tsx'

/** Shows jobs, imports, emails and unclaimed devices to administrators. */
export function OperationsTile(): ReactNode {
  const sees = {
    jobs: useCan(listSchedulerTriggers.access),
    imports: useCan(listImports.access),
    mails: useCan(listUndeliveredMails.access),
    devices: useCan(listQuarantinedDevices.access),
  }
  return (
    <>
      {sees.jobs && <Jobs />}
      {sees.mails && <Mails />}
      {sees.devices && <Devices />}
      {sees.imports && <Imports />}
    </>
  )
}

const scheduler = '/sys/scheduler'

/** Names the jobs whose last run failed. */
function Jobs(): ReactNode {
  const { t } = useTranslation()
  const opens = usePermittedRoute(scheduler) !== undefined
  const asked = useApi().queryFor(listSchedulerTriggers, { path: { type: 'cluster' }, query: { limit: 1000 } })
  const query = useQuery({ ...asked, ...refresh })
  return (
    <TileContent query={query}>
      {({ items }) => {
        const failed = items.filter(({ lastRun }) => lastRun?.outcome === 'failed')
        const text =
          failed.length === 0
            ? t('dashboard.operations.jobsDone')
            : t('dashboard.operations.jobsFailed', { names: failed.map(({ name }) => name).join(', ') })
        const href = failed.length === 0 ? scheduler : `${scheduler}?failed=true`
        return <p>{opens ? <ScreenLink href={href}>{text}</ScreenLink> : text}</p>
      }}
    </TileContent>
  )
}

function Mails(): ReactNode {
  const { t } = useTranslation()
  const query = useQuery({ ...useApi().queryFor(listUndeliveredMails, { query: { limit: 1 } }), ...refresh })
  const path = '/administration/undelivered-mails'
  return (
    <TileContent query={query}>
      {({ totalCount }) => (
        <Counted label={t('dashboard.operations.mails')} count={totalCount} to={{ path, href: path }} />
      )}
    </TileContent>
  )
}

function Devices(): ReactNode {
  const { t } = useTranslation()
  const query = useQuery({ ...useApi().queryFor(listQuarantinedDevices, { query: { limit: 1 } }), ...refresh })
  const path = '/administration/data/devices'
  return (
    <TileContent query={query}>
      {({ totalCount }) => (
        <Counted
          label={t('dashboard.operations.devices')}
          count={totalCount}
          to={{ path, href: `${path}?tab=waiting` }}
        />
      )}
    </TileContent>
  )
}

function Counted({ label, count, to }: { label: string; count: number; to: Target }): ReactNode {
  return (
    <ul className="tile-rows">
      <li>
        {label}
        <b>
          <CountLink count={count} label={label} to={to} />
        </b>
      </li>
    </ul>
  )
}

type Import = FleetSchemas['Import']

/** Shows the newest import. */
function Imports(): ReactNode {
  const { t } = useTranslation()
  const query = useQuery({ ...useApi().queryFor(listImports, { query: { limit: 1 } }), ...refresh })
  return (
    <TileContent query={query}>
      {({ items: [newest] }) =>
        newest ? <NewestImport newest={newest} /> : <p className="m-muted">{t('dashboard.operations.noImport')}</p>
      }
    </TileContent>
  )
}

function NewestImport({ newest: { id, subject, fileName, state } }: { newest: Import }): ReactNode {
  const { t } = useTranslation()
  const opens = usePermittedRoute('/administration/import/:subject/:id') !== undefined
  const text = t('dashboard.operations.import', { file: fileName, state: t(`dashboard.operations.import.${state}`) })
  return (
    <p className="m-truncate" title={text}>
      {opens ? <ScreenLink href={`/administration/import/${subject.toLowerCase()}/${id}`}>{text}</ScreenLink> : text}
    </p>
  )
}
