import type { ListQuery } from '@muster/core'
import { ListScreen, useList } from '@muster/ui/screens'
import { DataTable } from '@muster/ui/table'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { sourceAddressDetail, sourceAddressList } from './dm1.routes.ts'
import { sourceAddresses } from './dm1.resources.ts'

export function SourceAddressList({ query }: { query: ListQuery }): ReactNode {
  const { t } = useTranslation()
  const list = useList(sourceAddresses, { at: sourceAddressList, query })
  return (
    <ListScreen
      title={t('profiles.sourceAddresses')}
      list={list}
      addHref={sourceAddressDetail.href({ params: { id: 'new' } })}
      empty={t('profiles.sourceAddresses.empty')}
    >
      <DataTable
        label={t('profiles.sourceAddresses')}
        rows={list.rows}
        sort={list.sort}
        onSort={list.setSort}
        rowKey={address => address.sourceAddressId}
        href={address => sourceAddressDetail.href({ params: { id: address.sourceAddressId } })}
        remember="profiles.source-addresses"
        columns={[
          { id: 'name', sortable: true, header: t('profiles.name'), cell: address => address.name, fixed: true },
          {
            id: 'code',
            header: t('profiles.sourceAddress.code'),
            cell: address => address.code ?? '-',
            sortable: true,
            align: 'end',
            width: 200,
          },
        ]}
      />
    </ListScreen>
  )
}
