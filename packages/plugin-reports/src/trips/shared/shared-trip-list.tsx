import type { ReportSchemas } from '@muster/contract'
import type { ListQuery } from '@muster/core'
import { Time, useFormat } from '@muster/ui'
import { ListScreen, useList } from '@muster/ui/screens'
import { DataTable, momentOf } from '@muster/ui/table'
import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { RevokeDialog } from './revoke.dialog.tsx'
import { sharedTrips } from './shared-trips.resource.ts'
import { sharedTripList } from './shared-trips.routes.ts'

type TripLink = ReportSchemas['TripLink']

/** Lists trip links, and revokes them. They are created in the trips report. */
export function SharedTripList({ query }: { query: ListQuery }): ReactNode {
  const { t } = useTranslation()
  const format = useFormat()
  const list = useList(sharedTrips, { at: sharedTripList, query })
  const [revoking, setRevoking] = useState<TripLink>()
  const revoke = (link: TripLink) => ({
    label: t('reports.sharedTrips.revoke'),
    icon: 'close' as const,
    tone: 'danger' as const,
    run: () => setRevoking(link),
  })
  return (
    <>
      <ListScreen title={t('reports.sharedTrips')} list={list} empty={t('reports.sharedTrips.empty')}>
        <DataTable
          label={t('reports.sharedTrips')}
          rows={list.rows}
          rowKey={link => link.id}
          remember="reports.shared-trips"
          actions={link => (link.state === 'ACTIVE' ? [revoke(link)] : [])}
          columns={[
            { id: 'unit', header: t('reports.unit'), cell: link => link.unitName, fixed: true },
            {
              id: 'from',
              header: t('reports.sharedTrips.trip'),
              cell: link => `${format.dateTime(link.from)} – ${format.dateTime(link.to)}`,
              value: link => momentOf(link.from),
              minWidth: 290,
            },
            {
              id: 'state',
              header: t('reports.sharedTrips.state'),
              cell: link => t(`reports.sharedTrips.state.${link.state}`),
              width: 140,
              onPhone: 'detail',
            },
            {
              id: 'expires',
              header: t('reports.sharedTrips.expires'),
              cell: link => <Time value={link.expiresAt} />,
              value: link => momentOf(link.expiresAt),
              width: 180,
            },
            {
              id: 'opened',
              header: t('reports.sharedTrips.opened'),
              cell: link => (link.openedAt ? <Time value={link.openedAt} /> : '-'),
              value: link => momentOf(link.openedAt),
              width: 180,
            },
            { id: 'createdBy', header: t('reports.sharedTrips.createdBy'), cell: link => link.createdBy },
          ]}
        />
      </ListScreen>
      {revoking && <RevokeDialog link={revoking} onDone={() => setRevoking(undefined)} onRevoked={list.reload} />}
    </>
  )
}
