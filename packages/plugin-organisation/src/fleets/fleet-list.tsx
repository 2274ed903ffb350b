import type { ListQuery } from '@muster/core'
import { useFormat } from '@muster/ui'
import { ListScreen, useList } from '@muster/ui/screens'
import { DataTable } from '@muster/ui/table'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { fleetDetail, fleetList } from './fleets.routes.ts'
import { fleets } from './fleets.resource.ts'

export function FleetList({ query }: { query: ListQuery }): ReactNode {
  const { t } = useTranslation()
  const format = useFormat()
  const list = useList(fleets, { at: fleetList, query })
  return (
    <ListScreen
      title={t('organisation.fleets')}
      list={list}
      addHref={fleetDetail.href({ params: { id: 'new' } })}
      empty={t('organisation.fleets.empty')}
    >
      <DataTable
        label={t('organisation.fleets')}
        rows={list.rows}
        sort={list.sort}
        onSort={list.setSort}
        rowKey={fleet => fleet.fleetId}
        href={fleet => fleetDetail.href({ params: { id: fleet.fleetId } })}
        remember="organisation.fleets"
        columns={[
          { id: 'name', sortable: true, header: t('organisation.name'), cell: fleet => fleet.name, fixed: true },
          { id: 'companyName', sortable: true, header: t('organisation.company'), cell: fleet => fleet.companyName },
          { id: 'desc', sortable: true, header: t('organisation.description'), cell: fleet => fleet.desc ?? '-' },
          {
            id: 'isDefault',
            sortable: true,
            header: t('organisation.default'),
            cell: fleet => (fleet.isDefault ? t('organisation.yes') : '-'),
            width: 120,
          },
          {
            id: 'unitsCount',
            sortable: true,
            header: t('organisation.units'),
            cell: fleet => format.number(fleet.unitsCount),
            value: fleet => fleet.unitsCount,
            align: 'end',
            width: 120,
          },
        ]}
      />
    </ListScreen>
  )
}
