import { countNextMonthExpirations } from '@muster/contract'
import { useApi, useFormat } from '@muster/ui'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { TileContent } from '../tile/tile-content.tsx'
import { MoreLink } from '../tile/links.tsx'
import { refresh } from '../tile/refresh.ts'
import { nextMonth } from './next-month.ts'

/** Shows the number of subscriptions that end in the next calendar month. */
export function ExpirationsTile(): ReactNode {
  const { t, i18n } = useTranslation()
  const format = useFormat()
  const query = useQuery({ ...useApi().queryFor(countNextMonthExpirations), ...refresh })
  return (
    <TileContent query={query}>
      {({ count }) => (
        <>
          <div>
            <p className="tile-big">{format.number(count)}</p>
            <p className="m-muted" title={format.zone}>
              {t('dashboard.expirations.text', { count, month: nextMonth(i18n.language, format.zone) })}
            </p>
          </div>
          <MoreLink path="/reports/expiration">{t('dashboard.onward.expirations')}</MoreLink>
        </>
      )}
    </TileContent>
  )
}
