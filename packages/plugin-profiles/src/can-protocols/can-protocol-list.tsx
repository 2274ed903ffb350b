import type { ListQuery } from '@muster/core'
import { useFormat } from '@muster/ui'
import { ListScreen, useList } from '@muster/ui/screens'
import { DataTable } from '@muster/ui/table'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { canProtocolDetail, canProtocolList } from './can-protocols.routes.ts'
import { canProtocols } from './can-protocols.resource.ts'

export function CanProtocolList({ query }: { query: ListQuery }): ReactNode {
  const { t } = useTranslation()
  const format = useFormat()
  const list = useList(canProtocols, { at: canProtocolList, query })
  return (
    <ListScreen
      title={t('profiles.canProtocols')}
      list={list}
      addHref={canProtocolDetail.href({ params: { id: 'new' } })}
      empty={t('profiles.canProtocols.empty')}
    >
      <DataTable
        label={t('profiles.canProtocols')}
        rows={list.rows}
        sort={list.sort}
        onSort={list.setSort}
        rowKey={protocol => protocol.canProtocolId}
        href={protocol => canProtocolDetail.href({ params: { id: protocol.canProtocolId } })}
        remember="profiles.can-protocols"
        columns={[
          { id: 'name', sortable: true, header: t('profiles.name'), cell: protocol => protocol.name, fixed: true },
          {
            id: 'rate',
            header: t('profiles.canProtocol.rate'),
            cell: protocol => format.number(protocol.baudRate),
            value: protocol => protocol.baudRate,
            align: 'end',
            width: 160,
          },
          {
            id: 'j1939',
            header: t('profiles.canProtocol.isJ1939'),
            cell: protocol => (protocol.isJ1939 ? t('profiles.yes') : '-'),
            width: 140,
          },
          {
            id: 'isDefault',
            sortable: true,
            header: t('profiles.default'),
            cell: protocol => (protocol.isDefault ? t('profiles.yes') : '-'),
            width: 120,
          },
        ]}
      />
    </ListScreen>
  )
}
