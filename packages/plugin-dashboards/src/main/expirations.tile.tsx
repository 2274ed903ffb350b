import { countNextMonthExpirations, listSubscriptionExpirations } from '@muster/contract'
import { expirationsReport, renewal } from '@muster/plugin-subscriptions/routes'
import { ScreenLink, useApi, useCan, useFormat } from '@muster/ui'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { TileContent } from '../tile/tile-content.tsx'
import { CountLink, MoreLink, UnitLink, usePermittedRoute } from '../tile/links.tsx'
import { refresh } from '../tile/refresh.ts'
import { nextMonth } from './next-month.ts'

const endsNextMonth = {
  path: expirationsReport.path,
  href: expirationsReport.href({ query: { nextMonth: true } }),
}

/** Number of days ahead: the tile lists subscriptions that end within them or have ended. */
const days = 60
const listed = 3

/** Shows the number of subscriptions that end in the next calendar month, and the first to end with their renewal. */
export function ExpirationsTile(): ReactNode {
  const { t, i18n } = useTranslation()
  const format = useFormat()
  const mayList = useCan(listSubscriptionExpirations.access)
  const text = (count: number) =>
    t('dashboard.expirations.text', { count, month: nextMonth(i18n.language, format.zone) })
  const query = useQuery({ ...useApi().queryFor(countNextMonthExpirations), ...refresh })
  return (
    <>
      <TileContent query={query}>
        {({ count }) => (
          <p className="tile-bar-label" title={format.zone}>
            <b className="tile-large">
              <CountLink count={count} label={text(count)} to={endsNextMonth} />
            </b>
            <span className="m-muted">{text(count)}</span>
          </p>
        )}
      </TileContent>
      {mayList ? (
        <FirstToEnd />
      ) : (
        query.data && <MoreLink {...endsNextMonth}>{t('dashboard.onward.expirations')}</MoreLink>
      )}
    </>
  )
}

function FirstToEnd(): ReactNode {
  const { t } = useTranslation()
  const format = useFormat()
  const mayRenew = usePermittedRoute(renewal.path) !== undefined
  const asked = useApi().queryFor(listSubscriptionExpirations, {
    query: { offsetUTC: format.offsetUtc(), expirationDays: days, limit: listed },
  })
  const query = useQuery({ ...asked, ...refresh })
  return (
    <TileContent
      query={query}
      isEmpty={({ items }) => items.length === 0}
      empty={t('dashboard.expirations.none', { count: days })}
    >
      {({ items, totalCount }) => (
        <>
          <ul className="tile-rows">
            {items.map(({ unitId, unitName, serialNumber, subscriptionEndDate, daysLeft }) => (
              <li key={unitId}>
                <span className="tile-bar-label">
                  <UnitLink unitId={unitId} name={unitName} />
                  <span className="m-muted tile-small" title={format.dateTimeZone(subscriptionEndDate)}>
                    {t(daysLeft < 0 ? 'dashboard.expirations.ended' : 'dashboard.expirations.ends', {
                      date: format.date(subscriptionEndDate),
                    })}
                  </span>
                </span>
                {mayRenew && (
                  <ScreenLink
                    className="tile-when"
                    href={renewal.href({ query: { q: serialNumber || unitName } })}
                    aria-label={t('dashboard.expirations.renewOne', { name: unitName })}
                  >
                    {t('dashboard.expirations.renew')}
                  </ScreenLink>
                )}
              </li>
            ))}
          </ul>
          <MoreLink path={expirationsReport.path} href={expirationsReport.href({ query: { days } })}>
            {t('dashboard.expirations.all', { count: totalCount, days })}
          </MoreLink>
        </>
      )}
    </TileContent>
  )
}
