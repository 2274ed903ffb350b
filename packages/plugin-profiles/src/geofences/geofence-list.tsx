import type { ListQuery } from '@muster/core'
import { LinkButton, useCan, useFormat } from '@muster/ui'
import { ListScreen, useList } from '@muster/ui/screens'
import { DataTable, useGo } from '@muster/ui/table'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { geofenceAssign, geofenceDetail, geofenceImport, geofenceList } from './geofences.routes.ts'
import { geofences } from './geofences.resource.ts'
import { GeofenceExport } from './import/geofence-export.tsx'

export function GeofenceList({ query }: { query: ListQuery }): ReactNode {
  const { t } = useTranslation()
  const format = useFormat()
  const go = useGo()
  const mayAssign = useCan(geofenceAssign.access)
  const mayAdd = useCan(geofenceImport.access)
  const list = useList(geofences, { at: geofenceList, query })
  return (
    <ListScreen
      title={t('profiles.geofences')}
      list={list}
      addHref={geofenceDetail.href({ params: { id: 'new' } })}
      empty={t('profiles.geofences.empty')}
      actions={
        <>
          <GeofenceExport filter={list.search} />
          {mayAdd && <LinkButton href={geofenceImport.href()}>{t('profiles.geofenceFile')}</LinkButton>}
        </>
      }
    >
      <DataTable
        label={t('profiles.geofences')}
        rows={list.rows}
        rowKey={geofence => geofence.id}
        href={geofence => geofenceDetail.href({ params: { id: geofence.id } })}
        actions={
          mayAssign
            ? geofence => [
                {
                  label: t('profiles.assign'),
                  icon: 'list',
                  run: () => go(geofenceAssign.href({ params: { id: geofence.id } })),
                },
              ]
            : undefined
        }
        remember="profiles.geofences"
        columns={[
          { id: 'name', header: t('profiles.name'), cell: geofence => geofence.name, fixed: true },
          {
            id: 'shape',
            header: t('profiles.geofence.shape'),
            cell: geofence => t(`profiles.geofence.shape.${geofence.shapeType}`),
            width: 120,
          },
          { id: 'tells', header: t('profiles.geofence.tells'), cell: geofence => t(transitionsLabel(geofence)) },
          { id: 'company', header: t('profiles.company'), cell: geofence => geofence.companyName },
          {
            id: 'default',
            header: t('profiles.default'),
            cell: geofence => (geofence.isDefault ? t('profiles.yes') : '-'),
            width: 120,
          },
          {
            id: 'units',
            header: t('profiles.units'),
            cell: geofence => format.number(geofence.unitsCount),
            value: geofence => geofence.unitsCount,
            align: 'end',
            width: 120,
          },
        ]}
      />
    </ListScreen>
  )
}

const transitionsLabel = ({ inside, outside }: { inside: boolean; outside: boolean }) =>
  `profiles.geofence.tells.${inside && outside ? 'both' : inside ? 'in' : 'out'}` as const
