import { assignCompanyOrders, listCompanyOrders, listUnassociatedOrders } from '@muster/contract'
import { pageOf, pagingOf, queryKeyOf } from '@muster/core'
import { Button, useApi, useDialogs, useFormat, useLeave } from '@muster/ui'
import { Drawer } from '@muster/ui/drawer'
import { DataTable, ListContainer, SearchBox, type Key } from '@muster/ui/table'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { companies } from '../companies.resource.ts'
import '../companies.css'

const size = 20

interface Props {
  companyId: number
  close(): void
}

/** Selects orders without a dealer; the selection survives paging and searching. */
export function AssignOrdersDrawer({ companyId, close }: Props): ReactNode {
  const { t } = useTranslation()
  const format = useFormat()
  const api = useApi()
  const dialogs = useDialogs()
  const queries = useQueryClient()
  const [selected, setSelected] = useState<ReadonlySet<Key>>(new Set())
  const [isBusy, setBusy] = useState(false)
  const [{ page, search }, setQuery] = useState({ page: 1, search: '' })
  const { data, error, isPlaceholderData, refetch } = useQuery({
    ...api.queryFor(listUnassociatedOrders, { query: pageOf(listUnassociatedOrders, { page, size, search }) }),
    placeholderData: keepPreviousData,
  })
  const total = data?.totalCount ?? 0
  const leave = useLeave(close, { isDirty: selected.size > 0, isBusy })

  async function assign() {
    setBusy(true)
    const name = t('organisation.orders.named', { count: selected.size })
    try {
      await api.call(assignCompanyOrders, {
        path: { id: companyId },
        body: { orderIds: [...selected].map(Number) },
      })
      close()
      void dialogs.raise('assignSuccess', { name })
    } catch (failure) {
      void dialogs.raise('assignError', { name, error: failure })
    } finally {
      setBusy(false)
      for (const operation of [listCompanyOrders, listUnassociatedOrders])
        void queries.invalidateQueries({ queryKey: queryKeyOf(operation) })
      void queries.invalidateQueries({ queryKey: [companies.id, 'deletable', companyId] })
    }
  }

  return (
    <Drawer
      title={t('organisation.orders.assign')}
      onClose={leave}
      footer={
        <>
          <Button disabled={isBusy} onClick={leave}>
            {t('ui.cancel')}
          </Button>
          <Button look="primary" busy={isBusy} disabled={selected.size === 0} onClick={() => void assign()}>
            {selected.size > 0
              ? t('organisation.orders.assignSelected', { count: selected.size })
              : t('organisation.orders.assign')}
          </Button>
        </>
      }
    >
      <div className="company-orders">
        <SearchBox
          isPart
          value={search}
          placeholder={t('organisation.orders.search')}
          onSearch={text => setQuery({ page: 1, search: text })}
        />
        <ListContainer
          label={t('organisation.orders.free')}
          status={data ? (total > 0 ? 'ready' : 'empty') : error ? 'error' : 'loading'}
          search={search}
          error={error?.message}
          onRetry={() => void refetch()}
          busy={isPlaceholderData}
          empty={{ icon: 'check', title: t('organisation.orders.noFree') }}
          paging={pagingOf({ page, size }, total)}
          onPage={next => setQuery({ page: next, search })}
        >
          <DataTable
            label={t('organisation.orders.free')}
            rows={data?.items ?? []}
            rowKey={order => order.orderId}
            selection={{ keys: selected, change: setSelected }}
            columns={[
              {
                id: 'number',
                header: t('organisation.orders.number'),
                cell: order => order.orderNumber,
                fixed: true,
                width: 120,
              },
              {
                id: 'subscription',
                header: t('organisation.orders.subscription'),
                cell: order => order.subscriptionName,
                onPhone: 'detail',
              },
              {
                id: 'quantity',
                header: t('organisation.orders.quantity'),
                cell: order => format.number(order.quantity),
                value: order => order.quantity,
                align: 'end',
                width: 96,
              },
            ]}
          />
        </ListContainer>
      </div>
    </Drawer>
  )
}
