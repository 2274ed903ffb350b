import type { ListQuery } from '@muster/core'
import { useCan, useFormat } from '@muster/ui'
import { ListScreen, useList } from '@muster/ui/screens'
import { DataTable, useGo } from '@muster/ui/table'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { geofenceAssign, geofenceDetail, geofenceList } from './geofences.routes.ts'
import { geofences } from './geofences.resource.ts'

export function GeofenceList({ query }: { query: ListQuery }): ReactNode {
  const { t } = useTranslation()
  const format = useFormat()
  const go = useGo()
  const mayAssign = useCan(geofenceAssign.access)
  const list = useList(geofences, { at: geofenceList, query })
  return (
    <ListScreen
      title={t('admin.geofences')}
      list={list}
      addHref={geofenceDetail.href({ params: { id: 'new' } })}
      empty={t('admin.geofences.empty')}
    >
      <DataTable
        label={t('admin.geofences')}
        rows={list.rows}
        rowKey={geofence => geofence.id}
        href={geofence => geofenceDetail.href({ params: { id: geofence.id } })}
        actions={
          mayAssign
            ? geofence => [
                {
                  label: t('admin.assign'),
                  icon: 'list',
                  run: () => go(geofenceAssign.href({ params: { id: geofence.id } })),
                },
              ]
            : undefined
        }
        remember="admin.geofences"
        columns={[
          { id: 'name', header: t('admin.name'), cell: geofence => geofence.name, fixed: true },
          {
            id: 'shape',
            header: t('admin.geofence.shape'),
            cell: geofence => t(`admin.geofence.shape.${geofence.shapeType}`),
            width: 120,
          },
          { id: 'tells', header: t('admin.geofence.tells'), cell: geofence => t(tellsOf(geofence)) },
          { id: 'company', header: t('admin.company'), cell: geofence => geofence.companyName },
          {
            id: 'default',
            header: t('admin.default'),
            cell: geofence => (geofence.isDefault ? t('admin.yes') : '-'),
            width: 120,
          },
          {
            id: 'units',
            header: t('admin.units'),
            cell: geofence => format.number(geofence.unitsCount),
            align: 'end',
            width: 120,
          },
        ]}
      />
    </ListScreen>
  )
}

const tellsOf = ({ inside, outside }: { inside: boolean; outside: boolean }) =>
  `admin.geofence.tells.${inside && outside ? 'both' : inside ? 'in' : 'out'}` as const
