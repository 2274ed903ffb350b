import { maintenanceForecast } from '@muster/contract'
import { forecastDetail, remainingDetail } from '@muster/plugin-maintenance/routes'
import { ScreenLink, useApi, useFormat } from '@muster/ui'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { mainDashboard } from '../routes.ts'
import { MoreLink, UnitLink, usePermittedRoute } from '../tile/links.tsx'
import { TileContent } from '../tile/tile-content.tsx'

const days = 7
const listed = 8

/** A forecast follows counters, which change within minutes. */
const refresh = { refetchInterval: 300_000 }

/** Lists services that are expected within a week, with their dates. */
export function ServiceWeekTile(): ReactNode {
  const { t } = useTranslation()
  const dayText = useDayText()
  const explains = usePermittedRoute(remainingDetail.path) !== undefined
  const asked = useApi().queryFor(maintenanceForecast, { query: { limit: listed }, body: { days } })
  const query = useQuery({ ...asked, ...refresh })
  const all = {
    path: forecastDetail.path,
    href: forecastDetail.href({ query: { unitIds: 'all', days } }),
  }
  return (
    <TileContent query={query} isEmpty={({ items }) => items.length === 0} empty={t('dashboard.week.none')}>
      {({ items, totalCount }) => (
        <>
          <ul className="tile-rows">
            {items.map(row => (
              <li key={`${row.serviceKey} ${row.remaining}`}>
                <span className="tile-bar-label">
                  <UnitLink unitId={row.unitId} name={row.unitName} />
                  <span className="m-muted m-truncate" title={row.description}>
                    {row.description}
                  </span>
                </span>
                <span className="tile-when">
                  {explains ? (
                    <ScreenLink
                      className="m-explained"
                      href={remainingDetail.href({
                        params: { id: row.unitId, key: row.serviceKey },
                        query: { repetition: row.repetition, backUrl: mainDashboard.href({}) },
                      })}
                      title={t('report.explain')}
                    >
                      {dayText(row.expectedDate)}
                    </ScreenLink>
                  ) : (
                    dayText(row.expectedDate)
                  )}
                </span>
              </li>
            ))}
          </ul>
          <MoreLink {...all}>{t('dashboard.week.all', { count: totalCount })}</MoreLink>
        </>
      )}
    </TileContent>
  )
}

/** Formats a calendar day, `2026-01-31`, in the user's date format. */
function useDayText(): (day: string) => string {
  const format = useFormat()
  return day => {
    const noon = Date.parse(`${day}T12:00:00Z`)
    return format.date(noon - format.offsetUtc(noon) * 3_600_000)
  }
}
