import { getTypeLimits, type FleetSchemas } from '@muster/contract'
import type { ListQuery } from '@muster/core'
import { LimitsDrawer } from '@muster/fleet-kit/limits'
import { VehicleIcon } from '@muster/fleet-kit/vehicle-images'
import { useCan, useFormat } from '@muster/ui'
import { useList } from '@muster/ui/screens'
import { DataTable } from '@muster/ui/table'
import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { modelConfigurationList } from '../model-configurations/model-configurations.routes.ts'
import { ListInTab } from '../model-configurations/list-in-tab.tsx'
import { types, typeValues } from './model-entries.resource.ts'
import { useModelEntryActions } from './use-model-entry-actions.tsx'

export function TypeList({ query }: { query: ListQuery }): ReactNode {
  const { t } = useTranslation()
  const format = useFormat()
  const list = useList(types, { at: modelConfigurationList, query })
  const { add, hint, actions, drawer } = useModelEntryActions('type', types, typeValues)
  const mayReadLimits = useCan({ ...getTypeLimits.access })
  const [limited, setLimited] = useState<FleetSchemas['TypeRow']>()
  const actionsOf = (type: FleetSchemas['TypeRow']) => [
    ...(mayReadLimits ? [{ label: t('limits.button'), icon: 'bell' as const, run: () => setLimited(type) }] : []),
    ...(actions?.(type) ?? []),
  ]
  return (
    <ListInTab
      list={list}
      label={t('equipment.tab.types')}
      empty={t('equipment.types.empty')}
      addLabel={t('equipment.type.add')}
      onAdd={add}
      hint={hint}
    >
      <DataTable
        label={t('equipment.tab.types')}
        rows={list.rows}
        rowKey={type => type.id}
        actions={mayReadLimits || actions ? actionsOf : undefined}
        remember="equipment.types"
        columns={[
          {
            id: 'name',
            header: t('equipment.btm.name'),
            cell: type => (
              <span className="model-configuration-named">
                <VehicleIcon name={type.icon} />
                {type.name}
              </span>
            ),
            fixed: true,
          },
          {
            id: 'models',
            header: t('equipment.tab.models'),
            cell: type => format.number(type.modelsCount),
            value: type => type.modelsCount,
            align: 'end',
            width: 120,
          },
          {
            id: 'units',
            header: t('equipment.btm.units'),
            cell: type => format.number(type.unitsCount),
            value: type => type.unitsCount,
            align: 'end',
            width: 120,
          },
        ]}
      />
      {drawer}
      {limited && (
        <LimitsDrawer
          of={{ typeId: limited.id }}
          name={limited.name}
          isReadOnly={limited.readOnly}
          onClose={() => setLimited(undefined)}
        />
      )}
    </ListInTab>
  )
}
