import { pagingOf, momentOf, type Formats } from '@muster/core'
import { useFormat, useClient } from '@muster/ui'
import { DataTable, ListContainer, SearchBox, type Key } from '@muster/ui/table'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useId, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { pageSize, subscriptions } from '../clients/subscriptions.client.ts'

interface FreeOrdersProps {
  ticked: ReadonlySet<Key>
  /** Undefined if the user cannot select orders. */
  onTick: ((orders: ReadonlySet<Key>) => void) | undefined
}

/** Lists orders without a dealer and keeps the selection across pages. */
export function FreeOrders({ ticked, onTick }: FreeOrdersProps): ReactNode {
  const { t } = useTranslation()
  const format = useFormat()
  const id = useId()
  const client = useClient(subscriptions)
  const [{ page, search }, setPageQuery] = useState({ page: 1, search: '' })
  const { data, error, isPlaceholderData, refetch } = useQuery({
    ...client.freeOrders({ page, search }),
    placeholderData: keepPreviousData,
  })
  const total = data?.totalCount ?? 0
  return (
    <section className="orders-side" aria-labelledby={id}>
      <h2 id={id}>{t('subscriptions.orders.free')}</h2>
      <SearchBox
        isPart
        value={search}
        onSearch={text => setPageQuery({ page: 1, search: text })}
        placeholder={t('subscriptions.orders.searchOrders')}
        delay={500}
      />
      <ListContainer
        label={t('subscriptions.orders.free')}
        status={data ? (total > 0 ? 'ready' : 'empty') : error ? 'error' : 'loading'}
        search={search}
        error={error?.message}
        onRetry={() => void refetch()}
        busy={isPlaceholderData}
        empty={{
          icon: 'check',
          title: t('subscriptions.orders.noFree'),
          subtitle: t('subscriptions.orders.noFreeHint'),
        }}
        paging={pagingOf({ page, size: pageSize }, total)}
        onPage={next => setPageQuery({ page: next, search })}
      >
        <DataTable
          label={t('subscriptions.orders.free')}
          rows={data?.items ?? []}
          rowKey={order => order.orderId}
          {...(onTick && { selection: { keys: ticked, change: onTick } })}
          columns={[
            {
              id: 'number',
              header: t('subscriptions.orders.number'),
              cell: order => order.orderNumber,
              fixed: true,
              width: 120,
            },
            {
              id: 'subscription',
              header: t('subscriptions.subscription'),
              cell: order => order.subscriptionName,
              onPhone: 'detail',
            },
            {
              id: 'quantity',
              header: t('subscriptions.orders.quantity'),
              cell: order => format.number(order.quantity),
              value: order => order.quantity,
              align: 'end',
              width: 104,
            },
            {
              id: 'date',
              header: t('subscriptions.orders.date'),
              cell: order => dayText(format, order.orderDate),
              value: order => order.orderDate,
              width: 120,
            },
          ]}
        />
      </ListContainer>
    </section>
  )
}

/** Formats a calendar day, `2026-11-21`, in the user's date format, independent of the zone. */
function dayText(format: Pick<Formats, 'date' | 'zone'>, text: string): string {
  const [year = 0, month = 1, day = 1] = text.split('-').map(Number)
  return format.date(momentOf(format.zone, { year, month, day, hour: 12, minute: 0, second: 0, millisecond: 0 }))
}
