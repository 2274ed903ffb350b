import type { FleetSchemas } from '@muster/contract'
import type { ListQuery } from '@muster/core'
import { useFormat } from '@muster/ui'
import { useList } from '@muster/ui/screens'
import { DataTable } from '@muster/ui/table'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { btmList } from '../model-configurations/btm.routes.ts'
import { ListPart } from '../model-configurations/list-part.tsx'
import { aCatalogModel, brands } from './catalog.resource.ts'
import { useRowChanges } from './use-row-changes.tsx'

const modelOf = ({ name }: FleetSchemas['BrandRow']) => ({ ...aCatalogModel, name })

export function BrandList({ query }: { query: ListQuery }): ReactNode {
  const { t } = useTranslation()
  const format = useFormat()
  const list = useList(brands, { at: btmList, query })
  const { add, hint, actions, drawer } = useRowChanges('brand', brands, modelOf)
  return (
    <ListPart
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
            align: 'end',
            width: 120,
          },
          {
            id: 'units',
            header: t('equipment.btm.units'),
            cell: brand => format.number(brand.unitsCount),
            align: 'end',
            width: 120,
          },
        ]}
      />
      {drawer}
    </ListPart>
  )
}
