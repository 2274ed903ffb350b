import type { ListQuery } from '@muster/core'
import { ListScreen, useList } from '@muster/ui/screens'
import { DataTable } from '@muster/ui/table'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { BackToProfile } from '../back-to-profile.tsx'
import { serviceTypeDetail, serviceTypeList } from './service-types.routes.ts'
import { serviceTypes } from './service-types.resource.ts'

export function ServiceTypeList({ query }: { query: ListQuery & { back?: boolean | undefined } }): ReactNode {
  const { t } = useTranslation()
  const list = useList(serviceTypes, { at: serviceTypeList, query })
  return (
    <ListScreen
      title={t('maintenance.types')}
      list={list}
      addHref={serviceTypeDetail.href({ params: { id: 'new' } })}
      empty={t('maintenance.types.empty')}
      actions={query.back && <BackToProfile />}
    >
      <DataTable
        label={t('maintenance.types')}
        rows={list.rows}
        sort={list.sort}
        onSort={list.setSort}
        rowKey={type => type.mntServiceTypeId}
        href={type => serviceTypeDetail.href({ params: { id: type.mntServiceTypeId } })}
        remember="maintenance.types"
        columns={[
          { id: 'name', sortable: true, header: t('maintenance.name'), cell: type => type.name, fixed: true },
          {
            id: 'isDefault',
            sortable: true,
            header: t('maintenance.default'),
            cell: type => (type.isDefault ? t('maintenance.yes') : '-'),
            width: 120,
          },
        ]}
      />
    </ListScreen>
  )
}
