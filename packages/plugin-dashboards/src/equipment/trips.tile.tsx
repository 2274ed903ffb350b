import { tripsUnits, type ReportSchemas } from '@muster/contract'
import { inBase, seconds } from '@muster/core'
import { tripsDetail } from '@muster/plugin-reports/routes'
import { ScreenLink, useApi, useFormat } from '@muster/ui'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { MoreLink, usePermittedRoute } from '../tile/links.tsx'
import { TileContent } from '../tile/tile-content.tsx'
import { useToday } from './use-today.ts'

type Leg = ReportSchemas['TripLeg']

const refresh = { refetchInterval: 60_000 }
const listed = 8

/** Lists trips and stops of the unit today, the newest first, each with its map. */
export function TripsTile({ unitId }: { unitId: number }): ReactNode {
  const { t } = useTranslation()
  const { zone } = useFormat()
  const { fromDate, toDate } = useToday()
  const asked = useApi().queryFor(tripsUnits, { body: { unitIds: [unitId], fromDate, toDate, timezone: zone } })
  const query = useQuery({ ...asked, ...refresh })
  const all = {
    path: tripsDetail.path,
    href: tripsDetail.href({ query: { unitIds: [unitId], from: fromDate, to: toDate } }),
  }
  return (
    <TileContent query={query} isEmpty={units => (units[0]?.legs.length ?? 0) === 0} empty={t('dashboard.trips.none')}>
      {units => {
        const legs = (units[0]?.legs ?? []).toReversed()
        return (
          <>
            <ul className="tile-rows">
              {legs.slice(0, listed).map(leg => (
                <LegRow key={leg.from} unitId={unitId} leg={leg} />
              ))}
            </ul>
            <MoreLink {...all}>{t('dashboard.trips.all', { count: legs.length })}</MoreLink>
          </>
        )
      }}
    </TileContent>
  )
}

function LegRow({ unitId, leg }: { unitId: number; leg: Leg }): ReactNode {
  const { t } = useTranslation()
  const format = useFormat()
  const history = usePermittedRoute('/history/detail')
  const { kind, from, to, start, end, distance } = leg
  const name = t(`dashboard.trips.${kind}`)
  const place = kind === 'TRIP' ? end.geofence : start.geofence
  const figures = [
    place,
    distance !== undefined && kind !== 'STOP' && format.quantity('LENGTH', inBase('LENGTH', distance / 1000), 1),
    format.duration(seconds((Date.parse(to) - Date.parse(from)) / 1000)),
  ].filter(part => part !== undefined && part !== false)
  return (
    <li className="tile-leg">
      <span className="tile-bar-label">
        <span className="m-muted tile-time" title={format.dateTimeZone(from)}>
          {format.time(from)}
        </span>
        {history ? (
          <ScreenLink
            href={`${history.path}?unitIds=${unitId}&from=${from}&to=${to}`}
            aria-label={`${name} ${format.time(from)}`}
          >
            {name}
          </ScreenLink>
        ) : (
          name
        )}
      </span>
      <span className="m-muted tile-when">{figures.join(' · ')}</span>
    </li>
  )
}
