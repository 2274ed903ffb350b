import { pagingOf } from '@muster/core'
import { useClient } from '@muster/ui'
import { ListContainer, SearchBox } from '@muster/ui/table'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { PickTable } from '../pick/pick-table.tsx'
import { pageSize, subscriptions, type Renewable } from '../clients/subscriptions.client.ts'
import { EndingBadge } from './ending-badge.tsx'

interface UnitStepProps {
  value: Renewable | undefined
  /** Search text of the address. */
  wanted?: string | undefined
  onPick(unit: Renewable): void
}

/** Lists units with a subscription, earliest end first. */
export function UnitStep({ value, wanted = '', onPick }: UnitStepProps): ReactNode {
  const { t } = useTranslation()
  const client = useClient(subscriptions)
  const [{ page, search }, setPageQuery] = useState({ page: 1, search: wanted })
  const { data, error, isPlaceholderData, refetch } = useQuery({
    ...client.renewals({ page, search }),
    placeholderData: keepPreviousData,
  })
  const total = data?.totalCount ?? 0
  const listed = data?.items.find(({ unitId }) => unitId === value?.unitId)
  const only = wanted && search === wanted && total === 1 && !value ? data?.items[0] : undefined
  useEffect(() => {
    if (only) onPick(only)
  }, [only, onPick])
  // updates the selected unit, whose device may have changed since
  useEffect(() => {
    if (listed && listed !== value) onPick(listed)
  }, [listed, value, onPick])
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
        <PickTable
          label={t('subscriptions.renewal.units')}
          rows={data?.items ?? []}
          rowKey={unit => unit.unitId}
          value={value?.unitId}
          onPick={onPick}
          columns={[
            { id: 'unit', header: t('subscriptions.unit'), cell: unit => unit.unitName },
            { id: 'serial', header: t('subscriptions.serial'), cell: unit => unit.serialNumber },
            { id: 'company', header: t('subscriptions.company'), cell: unit => unit.companyName },
            {
              id: 'now',
              header: t('subscriptions.renewal.now'),
              cell: unit => unit.subscriptionName ?? (unit.isSatellite ? t('subscriptions.satellite') : '-'),
            },
            {
              id: 'end',
              header: t('subscriptions.end'),
              cell: unit => <EndingBadge end={unit.subscriptionEndDate} />,
            },
          ]}
        />
      </ListContainer>
    </div>
  )
}
