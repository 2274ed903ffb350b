import type { ListQuery } from '@muster/core'
import { useFormat } from '@muster/ui'
import { useList } from '@muster/ui/screens'
import { DataTable } from '@muster/ui/table'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { modelConfigurationList } from '../model-configurations/model-configurations.routes.ts'
import { ListInTab } from '../model-configurations/list-in-tab.tsx'
import { brands, brandValues } from './model-entries.resource.ts'
import { useModelEntryActions } from './use-model-entry-actions.tsx'

export function BrandList({ query }: { query: ListQuery }): ReactNode {
  const { t } = useTranslation()
  const format = useFormat()
  const list = useList(brands, { at: modelConfigurationList, query })
  const { add, hint, actions, drawer } = useModelEntryActions('brand', brands, brandValues)
  return (
    <ListInTab
      list={list}
      label={t('equipment.tab.brands')}
      empty={t('equipment.brands.empty')}
      addLabel={t('equipment.brand.add')}
      onAdd={add}
      hint={hint}
    >
      <DataTable
        label={t('equipment.tab.brands')}
        rows={list.rows}
        rowKey={brand => brand.id}
        actions={actions}
        remember="equipment.brands"
        columns={[
          { id: 'name', header: t('equipment.btm.name'), cell: brand => brand.name, fixed: true },
          {
            id: 'models',
            header: t('equipment.tab.models'),
            cell: brand => format.number(brand.modelsCount),
            value: brand => brand.modelsCount,
            align: 'end',
            width: 120,
          },
          {
            id: 'units',
            header: t('equipment.btm.units'),
            cell: brand => format.number(brand.unitsCount),
            value: brand => brand.unitsCount,
            align: 'end',
            width: 120,
          },
        ]}
      />
      {drawer}
    </ListInTab>
  )
}
