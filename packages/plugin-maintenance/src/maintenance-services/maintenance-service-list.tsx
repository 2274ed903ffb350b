import type { ListQuery } from '@muster/core'
import { ListScreen, useList } from '@muster/ui/screens'
import { DataTable } from '@muster/ui/table'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { BackToProfile } from '../back-to-profile.tsx'
import { useCounters } from '../state/counters.ts'
import { maintenanceServiceDetail, maintenanceServiceList } from './maintenance-services.routes.ts'
import { maintenanceServices } from './maintenance-services.resource.ts'

export function MaintenanceServiceList({ query }: { query: ListQuery & { back?: boolean | undefined } }): ReactNode {
  const { t } = useTranslation()
  const counters = useCounters()
  const list = useList(maintenanceServices, { at: maintenanceServiceList, query })
  return (
    <ListScreen
      title={t('maintenance.services')}
      list={list}
      addHref={maintenanceServiceDetail.href({ params: { id: 'new' } })}
      empty={t('maintenance.services.empty')}
      actions={query.back && <BackToProfile />}
    >
      <DataTable
        label={t('maintenance.services')}
        rows={list.rows}
        sort={list.sort}
        onSort={list.setSort}
        rowKey={service => service.mntServiceId}
        href={service => maintenanceServiceDetail.href({ params: { id: service.mntServiceId } })}
        remember="maintenance.services"
        columns={[
          {
            id: 'name',
            sortable: true,
            header: t('maintenance.description'),
            cell: service => service.description,
            fixed: true,
          },
          { id: 'type', header: t('maintenance.type'), cell: service => service.serviceTypeName, width: 180 },
          {
            id: 'interval',
            header: t('maintenance.interval'),
            cell: service => counters.text(service.intervalTypeCode, service.interval),
            align: 'end',
            width: 140,
          },
          {
            id: 'forewarning',
            header: t('maintenance.service.forewarning'),
            cell: service => counters.text(service.intervalTypeCode, service.forewarning),
            align: 'end',
            width: 140,
          },
          {
            id: 'recurrent',
            header: t('maintenance.service.recurs'),
            cell: service => (service.isRecurrent ? t('maintenance.yes') : '-'),
            width: 110,
          },
          {
            id: 'isDefault',
            sortable: true,
            header: t('maintenance.default'),
            cell: service => (service.isDefault ? t('maintenance.yes') : '-'),
            width: 110,
          },
        ]}
      />
    </ListScreen>
  )
}
