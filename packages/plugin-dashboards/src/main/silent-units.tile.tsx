import { listSilentUnits } from '@muster/contract'
import { Ago, ScreenLink, useApi } from '@muster/ui'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { MoreLink, usePermittedRoute } from '../tile/links.tsx'
import { TileContent } from '../tile/tile-content.tsx'

/** Refreshes rarely, because finding the cause for each silent unit takes time and silence changes slowly. */
const refresh = { refetchInterval: 120_000 }
const listed = 8
const list = '/administration/silent-units'

/** Lists the units that have been silent longest, with the cause. */
export function SilentUnitsTile(): ReactNode {
  const { t } = useTranslation()
  const opens = usePermittedRoute('/administration/data/units/:id/silence') !== undefined
  const query = useQuery({ ...useApi().queryFor(listSilentUnits, { query: { limit: listed } }), ...refresh })
  return (
    <TileContent query={query} isEmpty={({ items }) => items.length === 0} empty={t('dashboard.silentUnits.none')}>
      {({ items, totalCount }) => (
        <>
          <ul className="tile-rows">
            {items.map(({ unitId, unitName, text, lastReadingAt }) => (
              <li key={unitId}>
                <span className="tile-bar-label">
                  {opens ? (
                    <ScreenLink
                      className="m-truncate"
                      href={`/administration/data/units/${unitId}/silence`}
                      title={unitName}
                    >
                      {unitName}
                    </ScreenLink>
                  ) : (
                    <span className="m-truncate">{unitName}</span>
                  )}
                  <span className="m-muted m-truncate" title={text}>
                    {text}
                  </span>
                </span>
                <span className="m-muted tile-when">{lastReadingAt && <Ago moment={lastReadingAt} />}</span>
              </li>
            ))}
          </ul>
          <MoreLink path={list}>{t('dashboard.silentUnits.all', { count: totalCount })}</MoreLink>
        </>
      )}
    </TileContent>
  )
}
