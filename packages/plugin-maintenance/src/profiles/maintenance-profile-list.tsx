import { assignMaintenanceProfile } from '@muster/contract'
import type { ListQuery } from '@muster/core'
import { useCan, useFormat } from '@muster/ui'
import { ListScreen, useList } from '@muster/ui/screens'
import { DataTable, useGo } from '@muster/ui/table'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { maintenanceProfiles } from './maintenance-profiles.resource.ts'
import { maintenanceProfileAssign, maintenanceProfileDetail, maintenanceProfileList } from './profiles.routes.ts'

export function MaintenanceProfileList({ query }: { query: ListQuery }): ReactNode {
  const { t } = useTranslation()
  const format = useFormat()
  const go = useGo()
  const mayAssign = useCan(assignMaintenanceProfile.access)
  const list = useList(maintenanceProfiles, { at: maintenanceProfileList, query })
  return (
    <ListScreen
      title={t('maintenance.profiles')}
      list={list}
      addHref={maintenanceProfileDetail.href({ params: { id: 'new' } })}
      empty={t('maintenance.profiles.empty')}
    >
      <DataTable
        label={t('maintenance.profiles')}
        rows={list.rows}
        sort={list.sort}
        onSort={list.setSort}
        rowKey={profile => profile.mntProfileId}
        href={profile => maintenanceProfileDetail.href({ params: { id: profile.mntProfileId } })}
        actions={
          mayAssign
            ? profile => [
                {
                  label: t('maintenance.profile.assignUnits'),
                  icon: 'list',
                  run: () => go(maintenanceProfileAssign.href({ params: { id: profile.mntProfileId } })),
                },
              ]
            : undefined
        }
        remember="maintenance.profiles"
        columns={[
          {
            id: 'name',
            sortable: true,
            header: t('maintenance.profile.name'),
            cell: profile => profile.name,
            fixed: true,
          },
          { id: 'brand', header: t('maintenance.profile.brand'), cell: profile => profile.brandName ?? '-' },
          { id: 'type', header: t('maintenance.profile.machineType'), cell: profile => profile.typeName ?? '-' },
          {
            id: 'companyName',
            sortable: true,
            header: t('maintenance.profile.company'),
            cell: profile => profile.companyName,
            onPhone: 'detail',
          },
          {
            id: 'services',
            header: t('maintenance.services.short'),
            cell: profile => format.number(profile.servicesCount),
            value: profile => profile.servicesCount,
            align: 'end',
            width: 110,
          },
          {
            id: 'unitsCount',
            sortable: true,
            header: t('maintenance.profile.units'),
            cell: profile => format.number(profile.unitsCount),
            value: profile => profile.unitsCount,
            align: 'end',
            width: 100,
          },
          {
            id: 'isDefault',
            sortable: true,
            header: t('maintenance.default'),
            cell: profile => (profile.isDefault ? t('maintenance.yes') : '-'),
            width: 110,
          },
        ]}
      />
    </ListScreen>
  )
}
