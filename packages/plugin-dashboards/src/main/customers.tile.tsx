import { listCompanies } from '@muster/contract'
import { ScreenLink, useApi } from '@muster/ui'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { CountLink, MoreLink, unitsWith, usePermittedRoute } from '../tile/links.tsx'
import { refresh } from '../tile/refresh.ts'
import { TileContent } from '../tile/tile-content.tsx'

const listed = 8

/** Lists the companies with the most units, with their unit counts. */
export function CustomersTile(): ReactNode {
  const { t } = useTranslation()
  const opens = usePermittedRoute('/administration/companies/:id') !== undefined
  const asked = useApi().queryFor(listCompanies, { query: { page: 0, size: listed, sort: ['units,desc'] } })
  const query = useQuery({ ...asked, ...refresh })
  return (
    <TileContent query={query} isEmpty={({ items }) => items.length === 0} empty={t('dashboard.customers.none')}>
      {({ items, totalCount }) => (
        <>
          <ul className="tile-rows">
            {items.map(({ companyId, name, unitsCount }) => (
              <li key={companyId}>
                {opens ? (
                  <ScreenLink className="m-truncate" href={`/administration/companies/${companyId}`} title={name}>
                    {name}
                  </ScreenLink>
                ) : (
                  <span className="m-truncate" title={name}>
                    {name}
                  </span>
                )}
                <b>
                  <CountLink
                    count={unitsCount}
                    label={t('dashboard.customers.units', { name })}
                    to={unitsWith(`company=${companyId}`)}
                  />
                </b>
              </li>
            ))}
          </ul>
          <MoreLink path="/administration/companies">{t('dashboard.customers.all', { count: totalCount })}</MoreLink>
        </>
      )}
    </TileContent>
  )
}
