import type { FleetSchemas } from '@muster/contract'
import type { ListQuery } from '@muster/core'
import { VehicleIcon } from '@muster/fleet-kit/vehicle-images'
import { useCan, useFormat } from '@muster/ui'
import { useList } from '@muster/ui/screens'
import { DataTable, useGo } from '@muster/ui/table'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import {
  modelConfigurationAssign,
  modelConfigurationDetail,
  modelConfigurationList,
  modelConfigurationParameters,
} from './model-configurations.routes.ts'
import { modelConfigurations } from './model-configurations.resource.ts'
import { ListInTab } from './list-in-tab.tsx'

const hrefOf = ({ btmId }: FleetSchemas['Btm']) => modelConfigurationDetail.href({ params: { id: btmId } })

export function ModelConfigurationList({ query }: { query: ListQuery }): ReactNode {
  const { t } = useTranslation()
  const format = useFormat()
  const go = useGo()
  const mayEdit = useCan(modelConfigurationDetail.access)
  const list = useList(modelConfigurations, { at: modelConfigurationList, query })
  return (
    <ListInTab
      list={list}
      label={t('equipment.btms')}
      empty={t('equipment.btms.empty')}
      hint={t('equipment.btms.hint')}
      addLabel={t('screens.add')}
      // adding uses the detail route, which requires the edit permission
      addHref={mayEdit ? modelConfigurationDetail.href({ params: { id: 'new' } }) : undefined}
    >
      <DataTable
        label={t('equipment.btms')}
        rows={list.rows}
        rowKey={row => row.btmId}
        // the detail route requires the edit permission
        href={mayEdit ? hrefOf : undefined}
        actions={
          mayEdit
            ? row => [
                {
                  label: t('equipment.btm.parameters'),
                  icon: 'cog',
                  run: () => go(modelConfigurationParameters.href({ params: { id: row.btmId } })),
                },
                {
                  label: t('equipment.btm.assign.action'),
                  icon: 'list',
                  run: () => go(modelConfigurationAssign.href({ params: { id: row.btmId } })),
                },
              ]
            : undefined
        }
        remember="equipment.btms"
        columns={[
          { id: 'name', header: t('equipment.btm.name'), cell: row => row.name, fixed: true },
          { id: 'brand', header: t('equipment.btm.brand'), cell: row => row.brand.name },
          {
            id: 'type',
            header: t('equipment.btm.type'),
            cell: row => (
              <span className="model-configuration-named">
                <VehicleIcon name={row.type.icon} />
                {row.type.name}
              </span>
            ),
          },
          { id: 'model', header: t('equipment.btm.model'), cell: row => row.model.name },
          { id: 'company', header: t('equipment.btm.company'), cell: row => row.companyName },
          {
            id: 'units',
            header: t('equipment.btm.units'),
            cell: row => format.number(row.unitsCount),
            value: row => row.unitsCount,
            align: 'end',
            width: 100,
          },
        ]}
      />
    </ListInTab>
  )
}
