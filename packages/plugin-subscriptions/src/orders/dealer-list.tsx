import { pagingOf } from '@muster/core'
import { useClient } from '@muster/ui'
import { ListContainer, SearchBox } from '@muster/ui/table'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useId, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { PickTable } from '../pick/pick-table.tsx'
import { pageSize, subscriptions, type Dealer } from '../clients/subscriptions.client.ts'

interface DealerListProps {
  value: Dealer | undefined
  onPick(dealer: Dealer): void
}

/** Lists dealer companies by name in pages of twenty (001 §9). */
export function DealerList({ value, onPick }: DealerListProps): ReactNode {
  const { t } = useTranslation()
  const id = useId()
  const client = useClient(subscriptions)
  const [{ page, search }, setPageQuery] = useState({ page: 1, search: '' })
  const { data, error, isPlaceholderData, refetch } = useQuery({
    ...client.dealers({ page, search }),
    placeholderData: keepPreviousData,
  })
  const total = data?.totalCount ?? 0
  return (
    <section className="orders-side" aria-labelledby={id}>
      <h2 id={id}>{t('subscriptions.orders.dealers')}</h2>
      <SearchBox
        isPart
        value={search}
        onSearch={text => setPageQuery({ page: 1, search: text })}
        placeholder={t('subscriptions.orders.searchDealers')}
        delay={500}
      />
      <ListContainer
        label={t('subscriptions.orders.dealers')}
        status={data ? (total > 0 ? 'ready' : 'empty') : error ? 'error' : 'loading'}
        search={search}
        error={error?.message}
        onRetry={() => void refetch()}
        busy={isPlaceholderData}
        empty={{ title: t('subscriptions.orders.noDealers') }}
        paging={pagingOf({ page, size: pageSize }, total)}
        onPage={next => setPageQuery({ page: next, search })}
      >
        <PickTable
          label={t('subscriptions.orders.dealers')}
          rows={data?.items ?? []}
          rowKey={dealer => Number(dealer.id)}
          value={value && Number(value.id)}
          onPick={onPick}
          columns={[
            { id: 'name', header: t('subscriptions.orders.dealer'), cell: dealer => dealer.label },
            { id: 'code', header: t('subscriptions.orders.dealerCode'), cell: dealer => dealer.code ?? '-' },
          ]}
        />
      </ListContainer>
    </section>
  )
}
