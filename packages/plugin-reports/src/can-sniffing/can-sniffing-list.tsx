import type { ListQuery } from '@muster/core'
import { Identifier, Time } from '@muster/ui'
import { ListScreen, useList } from '@muster/ui/screens'
import { DataTable, momentOf } from '@muster/ui/table'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { canSniffingDetail, canSniffingList } from './can-sniffing.routes.ts'
import { canSniffingUnits } from './can-sniffing.client.ts'
import { RequestStatus } from './request-status.tsx'

/** Lists units with CAN bus logging and their last request. */
export function CanSniffingList({ query }: { query: ListQuery }): ReactNode {
  const { t } = useTranslation()
  const list = useList(canSniffingUnits, { at: canSniffingList, query })
  return (
    <ListScreen title={t('reports.canSniffing')} list={list} empty={t('reports.canSniffing.noUnits')}>
      <DataTable
        label={t('reports.canSniffing')}
        rows={list.rows}
        rowKey={unit => unit.unitId}
        href={unit => canSniffingDetail.href({ params: { id: unit.unitId } })}
        remember="reports.can-sniffing"
        columns={[
          { id: 'name', header: t('reports.canSniffing.unit'), cell: unit => unit.name, fixed: true, onPhone: 'title' },
          {
            id: 'serial',
            header: t('reports.canSniffing.serial'),
            cell: unit => <Identifier value={unit.serial} />,
            value: unit => unit.serial,
            width: 180,
          },
          { id: 'company', header: t('reports.canSniffing.company'), cell: unit => unit.companyName },
          {
            id: 'status',
            header: t('reports.canSniffing.lastRequest'),
            cell: unit => (unit.lastRequestStatus ? <RequestStatus status={unit.lastRequestStatus} /> : '-'),
            width: 180,
            onPhone: 'detail',
          },
          {
            id: 'sent',
            header: t('reports.canSniffing.sent'),
            cell: unit => <Time value={unit.lastRequestAt} />,
            value: unit => momentOf(unit.lastRequestAt),
            width: 160,
          },
        ]}
      />
    </ListScreen>
  )
}
