import { pagingOf } from '@muster/core'
import { useClient } from '@muster/ui'
import { ListContainer, SearchBox } from '@muster/ui/table'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { pageSize, subscriptions } from '../clients/subscriptions.client.ts'

/** Searches units with a subscription, earliest end first. */
export function useRenewals(wanted = '') {
  const client = useClient(subscriptions)
  const [{ page, search }, setPageQuery] = useState({ page: 1, search: wanted })
  const result = useQuery({ ...client.renewals({ page, search }), placeholderData: keepPreviousData })
  const { items = [], totalCount: total = 0 } = result.data ?? {}
  return { page, search, result, items, total, setPageQuery }
}

interface Props {
  list: ReturnType<typeof useRenewals>
  /** Table of the units. */
  children: ReactNode
}

/** Shows search, states and pages around a table of units with a subscription. */
export function RenewalList({ list: { page, search, result, total, setPageQuery }, children }: Props): ReactNode {
  const { t } = useTranslation()
  const { data, error, isPlaceholderData, refetch } = result
  return (
    <div className="subs-pick">
      <div className="m-screen-tools">
        <SearchBox
          value={search}
          onSearch={text => setPageQuery({ page: 1, search: text })}
          placeholder={t('subscriptions.renewal.search')}
          delay={500}
        />
      </div>
      <ListContainer
        status={data ? (total > 0 ? 'ready' : 'empty') : error ? 'error' : 'loading'}
        search={search}
        error={error?.message}
        onRetry={() => void refetch()}
        busy={isPlaceholderData}
        empty={{ icon: 'card', title: t('subscriptions.renewal.none') }}
        paging={pagingOf({ page, size: pageSize }, total)}
        onPage={next => setPageQuery({ page: next, search })}
      >
        {children}
      </ListContainer>
    </div>
  )
}
