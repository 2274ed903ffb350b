import { listCompanyOrders } from '@muster/contract'
import { pageOf, pagingOf } from '@muster/core'
import { Button, Time, useApi, useCan, useFormat } from '@muster/ui'
import { useDrawers } from '@muster/ui/drawer-host'
import { DataTable, ListContainer, SearchBox, momentOf } from '@muster/ui/table'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useId, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { assignOrdersAccess, assignOrders } from './orders.drawers.ts'
import '../companies.css'

const size = 20

/** Lists the orders of a dealer. */
export function CompanyOrders({ companyId }: { companyId: number }): ReactNode {
  const { t } = useTranslation()
  const format = useFormat()
  const id = useId()
  const api = useApi()
  const drawers = useDrawers()
  const mayAssign = useCan(assignOrdersAccess)
  const [{ page, search }, setQuery] = useState({ page: 1, search: '' })
  const { data, error, isPlaceholderData, refetch } = useQuery({
    ...api.queryFor(listCompanyOrders, {
      path: { id: companyId },
      query: pageOf(listCompanyOrders, { page, size, search }),
    }),
    placeholderData: keepPreviousData,
  })
  const total = data?.totalCount ?? 0
  return (
    <section className="company-orders" aria-labelledby={id}>
      <header>
        <h2 id={id}>{t('organisation.orders')}</h2>
        {mayAssign && (
          <Button onClick={() => drawers.open(assignOrders, { companyId })}>{t('organisation.orders.assign')}</Button>
        )}
      </header>
      <SearchBox
        isPart
        value={search}
        placeholder={t('organisation.orders.search')}
        onSearch={text => setQuery({ page: 1, search: text })}
      />
      <ListContainer
        label={t('organisation.orders')}
        status={data ? (total > 0 ? 'ready' : 'empty') : error ? 'error' : 'loading'}
        search={search}
        error={error?.message}
        onRetry={() => void refetch()}
        busy={isPlaceholderData}
        empty={{ title: t('organisation.orders.empty') }}
        paging={pagingOf({ page, size }, total)}
        onPage={next => setQuery({ page: next, search })}
      >
        <DataTable
          label={t('organisation.orders')}
          rows={data?.items ?? []}
          rowKey={order => order.orderId}
          height="content"
          columns={[
            {
              id: 'number',
              header: t('organisation.orders.number'),
              cell: order => order.orderNumber,
              fixed: true,
              width: 132,
            },
            {
              id: 'subscription',
              header: t('organisation.orders.subscription'),
              cell: order => order.subscriptionName,
              onPhone: 'detail',
            },
            {
              id: 'left',
              header: t('organisation.orders.left'),
              cell: order =>
                t('organisation.orders.leftOf', {
                  left: format.number(order.remainingQuantity),
                  quantity: format.number(order.quantity),
                }),
              align: 'end',
              width: 104,
            },
            {
              id: 'assigned',
              header: t('organisation.orders.assigned'),
              cell: order => <Time value={order.assignedAt} format="date" />,
              value: order => momentOf(order.assignedAt),
              width: 120,
            },
          ]}
        />
      </ListContainer>
    </section>
  )
}
