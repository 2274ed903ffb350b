import { pagingOf } from '@muster/core'
import { useClient } from '@muster/ui'
import { ListContainer, SearchBox } from '@muster/ui/table'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useId, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { notificationSettings } from '../clients/notification-settings.client.ts'
import { UnitTable } from './unit-table.tsx'
import type { Settings } from './use-settings.ts'

const size = 20

/** Selects channels and alarms by unit, with search and paging. */
export function UnitSection({ userId, settings }: { userId: number; settings: Settings }): ReactNode {
  const { t } = useTranslation()
  const id = useId()
  const client = useClient(notificationSettings)
  const [{ search, page }, setView] = useState({ search: '', page: 1 })
  const units = useQuery({ ...client.units(userId, { search, page, size }), placeholderData: keepPreviousData })
  const { items = [], totalElements = 0 } = units.data ?? {}
  const status = units.isError ? 'error' : !units.data ? 'loading' : items.length > 0 ? 'ready' : 'empty'
  return (
    <section aria-labelledby={id}>
      <h2 id={id}>{t('notifications.settings.units')}</h2>
      <p className="m-muted">{t('notifications.settings.units.hint')}</p>
      <SearchBox
        value={search}
        placeholder={t('notifications.settings.search')}
        onSearch={text => setView({ search: text, page: 1 })}
      />
      <ListContainer
        status={status}
        search={search}
        error={units.error?.message}
        onRetry={() => void units.refetch()}
        busy={units.isPlaceholderData}
        empty={{ title: t('notifications.settings.noUnits') }}
        paging={pagingOf({ page, size }, totalElements)}
        onPage={next => setView({ search, page: next })}
      >
        <UnitTable label={t('notifications.settings.units')} units={items} settings={settings} />
      </ListContainer>
    </section>
  )
}
