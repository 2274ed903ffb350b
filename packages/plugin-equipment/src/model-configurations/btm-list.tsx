import type { FleetSchemas } from '@muster/contract'
import type { ListQuery } from '@muster/core'
import { VehicleIcon } from '@muster/fleet-kit/vehicle-images'
import { useCan, useFormat } from '@muster/ui'
import { useList } from '@muster/ui/screens'
import { DataTable, useGo } from '@muster/ui/table'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { btmAssign, btmDetail, btmList, btmParameters } from './btm.routes.ts'
import { btms } from './btms.resource.ts'
import { ListPart } from './list-part.tsx'

const hrefOf = ({ btmId }: FleetSchemas['Btm']) => btmDetail.href({ params: { id: btmId } })

export function BtmList({ query }: { query: ListQuery }): ReactNode {
  const { t } = useTranslation()
  const format = useFormat()
  const go = useGo()
  const mayEdit = useCan(btmDetail.access)
  const list = useList(btms, { at: btmList, query })
  return (
    <ListPart
      list={list}
      label={t('equipment.btms')}
      empty={t('equipment.btms.empty')}
      hint={t('equipment.btms.hint')}
      addLabel={t('screens.add')}
      // adding uses the detail route, which requires the edit permission
      addHref={mayEdit ? btmDetail.href({ params: { id: 'new' } }) : undefined}
    >
      <DataTable
        label={t('equipment.btms')}
        rows={list.rows}
        rowKey={btm => btm.btmId}
        // the detail route requires the edit permission
        href={mayEdit ? hrefOf : undefined}
        actions={
          mayEdit
            ? btm => [
                {
                  label: t('equipment.btm.parameters'),
                  icon: 'cog',
                  run: () => go(btmParameters.href({ params: { id: btm.btmId } })),
                },
                {
                  label: t('equipment.btm.assign.action'),
                  icon: 'list',
                  run: () => go(btmAssign.href({ params: { id: btm.btmId } })),
                },
              ]
            : undefined
        }
        remember="equipment.btms"
        columns={[
          { id: 'name', header: t('equipment.btm.name'), cell: btm => btm.name, fixed: true },
          { id: 'brand', header: t('equipment.btm.brand'), cell: btm => btm.brand.name },
          {
            id: 'type',
            header: t('equipment.btm.type'),
            cell: btm => (
              <span className="btm-named">
                <VehicleIcon name={btm.type.icon} />
                {btm.type.name}
              </span>
            ),
          },
          { id: 'model', header: t('equipment.btm.model'), cell: btm => btm.model.name },
          { id: 'company', header: t('equipment.btm.company'), cell: btm => btm.companyName },
          {
            id: 'units',
            header: t('equipment.btm.units'),
            cell: btm => format.number(btm.unitsCount),
            align: 'end',
            width: 100,
          },
        ]}
      />
    </ListPart>
  )
}
