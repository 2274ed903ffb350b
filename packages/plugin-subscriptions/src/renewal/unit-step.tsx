import { pagingOf } from '@muster/core'
import { useClient } from '@muster/ui'
import { ListContainer, SearchBox } from '@muster/ui/table'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { PickList } from '../pick/pick-list.tsx'
import { pageSize, subscriptions, type Renewable } from '../clients/subscriptions.client.ts'
import { EndingBadge } from './ending-badge.tsx'

interface UnitStepProps {
  value: Renewable | undefined
  onPick(unit: Renewable): void
}

/** Lists units with a subscription, earliest end first. */
export function UnitStep({ value, onPick }: UnitStepProps): ReactNode {
  const { t } = useTranslation()
  const client = useClient(subscriptions)
  const [{ page, search }, setPageQuery] = useState({ page: 1, search: '' })
  const { data, error, isPlaceholderData, refetch } = useQuery({
    ...client.renewals({ page, search }),
    placeholderData: keepPreviousData,
  })
  const total = data?.totalCount ?? 0
  const listed = data?.items.find(({ unitId }) => unitId === value?.unitId)
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
        <PickList
          label={t('subscriptions.renewal.units')}
          rows={data?.items ?? []}
          rowKey={unit => unit.unitId}
          value={value?.unitId}
          onPick={onPick}
          name={unit => unit.unitName}
          detail={unit =>
            [unit.serialNumber, unit.companyName, ...(unit.isSatellite ? [t('subscriptions.satellite')] : [])].join(
              ' · ',
            )
          }
          aside={unit => <EndingBadge end={unit.subscriptionEndDate} />}
        />
      </ListContainer>
    </div>
  )
}
