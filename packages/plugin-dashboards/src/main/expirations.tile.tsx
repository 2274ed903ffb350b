import { countNextMonthExpirations } from '@muster/contract'
import { expirationsReport } from '@muster/plugin-subscriptions/routes'
import { useApi, useFormat } from '@muster/ui'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { TileContent } from '../tile/tile-content.tsx'
import { CountLink, MoreLink } from '../tile/links.tsx'
import { refresh } from '../tile/refresh.ts'
import { nextMonth } from './next-month.ts'

const endsNextMonth = {
  path: expirationsReport.path,
  href: expirationsReport.href({ query: { nextMonth: true } }),
}

/** Shows the number of subscriptions that end in the next calendar month. */
export function ExpirationsTile(): ReactNode {
  const { t, i18n } = useTranslation()
  const format = useFormat()
  const text = (count: number) =>
    t('dashboard.expirations.text', { count, month: nextMonth(i18n.language, format.zone) })
  const query = useQuery({ ...useApi().queryFor(countNextMonthExpirations), ...refresh })
  return (
    <TileContent query={query}>
      {({ count }) => (
        <>
          <div>
            <p className="tile-big">
              <CountLink count={count} label={text(count)} to={endsNextMonth} />
            </p>
            <p className="m-muted" title={format.zone}>
              {text(count)}
            </p>
          </div>
          <MoreLink {...endsNextMonth}>{t('dashboard.onward.expirations')}</MoreLink>
        </>
      )}
    </TileContent>
  )
}
