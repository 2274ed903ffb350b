import type { ListQuery } from '@muster/core'
import { VehicleIcon } from '@muster/fleet-kit/vehicle-images'
import { useFormat } from '@muster/ui'
import { useList } from '@muster/ui/screens'
import { DataTable } from '@muster/ui/table'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { modelConfigurationList } from '../model-configurations/model-configurations.routes.ts'
import { ListInTab } from '../model-configurations/list-in-tab.tsx'
import { models, modelValues } from './model-entries.resource.ts'
import { useModelEntryActions } from './use-model-entry-actions.tsx'

export function ModelList({ query }: { query: ListQuery }): ReactNode {
  const { t } = useTranslation()
  const format = useFormat()
  const list = useList(models, { at: modelConfigurationList, query })
  const { add, hint, actions, drawer } = useModelEntryActions('model', models, modelValues)
  return (
    <ListInTab
      list={list}
      label={t('equipment.tab.models')}
      empty={t('equipment.models.empty')}
      addLabel={t('equipment.model.add')}
      onAdd={add}
      hint={hint}
    >
      <DataTable
        label={t('equipment.tab.models')}
        rows={list.rows}
        rowKey={model => model.id}
        actions={actions}
        remember="equipment.models"
        columns={[
          {
            id: 'name',
            header: t('equipment.btm.name'),
            cell: model => (
              <span className="model-configuration-named">
                <VehicleIcon name={model.icon} />
                {model.name}
              </span>
            ),
            fixed: true,
          },
          { id: 'brand', header: t('equipment.btm.brand'), cell: model => model.brandName },
          { id: 'type', header: t('equipment.btm.type'), cell: model => model.typeName },
          {
            id: 'picture',
            header: t('equipment.picture'),
            cell: model => (model.hasPicture ? t('equipment.yes') : '-'),
            width: 100,
          },
          {
            id: 'units',
            header: t('equipment.btm.units'),
            cell: model => format.number(model.unitsCount),
            value: model => model.unitsCount,
            align: 'end',
            width: 100,
          },
        ]}
      />
      {drawer}
    </ListInTab>
  )
}
