import { alarmsCountByType, listSilentUnits } from '@muster/contract'
import { addDays, dayOf, momentOf, quickRange } from '@muster/core'
import { useApi, useCan, useFormat, useNow } from '@muster/ui'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { alarmsOf, CountLink, type Target } from '../tile/links.tsx'
import { refresh } from '../tile/refresh.ts'
import { TileContent } from '../tile/tile-content.tsx'

/** Hour of yesterday at which the tile begins. */
const evening = 18

/** Limit above the number of alarm types. */
const types = 1000

interface Period {
  /** ISO 8601. */
  from: string
  /** End of today. */
  to: string
}

/** Shows events since yesterday evening: alarms, use outside allowed hours, and units that stopped reporting. */
export function SinceYesterdayTile(): ReactNode {
  const { t } = useTranslation()
  const format = useFormat()
  const seesAlarms = useCan(alarmsCountByType.access)
  const seesSilence = useCan(listSilentUnits.access)
  const now = useNow()
  const yesterday = addDays(dayOf(format.zone, now), -1)
  const from = momentOf(format.zone, { ...yesterday, hour: evening, minute: 0, second: 0, millisecond: 0 })
  const period = {
    from: new Date(from).toISOString(),
    to: new Date(quickRange('today', format.zone, now).to).toISOString(),
  }
  return (
    <>
      <p className="m-muted tile-small">{t('dashboard.since.from', { moment: format.dateTimeZone(from) })}</p>
      {seesAlarms && <Alarms {...period} />}
      {seesSilence && <Silence {...period} />}
    </>
  )
}

function Alarms({ from, to }: Period): ReactNode {
  const { t } = useTranslation()
  const asked = useApi().queryFor(alarmsCountByType, {
    query: { offsetUtc: useFormat().offsetUtc(), since: from, limit: types },
  })
  const query = useQuery({ ...asked, ...refresh, placeholderData: keepPreviousData })
  return (
    <TileContent query={query}>
      {({ items }) => {
        const outside = items.filter(({ alarmTypeCode }) => alarmTypeCode === 'CURFEW')
        const all = { unitIds: 'all', from, to } as const
        return (
          <Lines
            lines={[
              { label: t('dashboard.since.alarms'), count: sum(items), to: alarmsOf(all) },
              {
                label: t('dashboard.since.outside'),
                count: sum(outside),
                to: alarmsOf({ ...all, alarmTypeIds: outside.map(({ alarmTypeId }) => alarmTypeId) }),
              },
            ]}
          />
        )
      }}
    </TileContent>
  )
}

function Silence({ from }: Period): ReactNode {
  const { t } = useTranslation()
  const asked = useApi().queryFor(listSilentUnits, { query: { since: from, limit: 1 } })
  const query = useQuery({ ...asked, ...refresh, placeholderData: keepPreviousData })
  return (
    <TileContent query={query}>
      {({ totalCount }) => (
        <Lines
          lines={[
            {
              label: t('dashboard.since.silent'),
              count: totalCount,
              to: {
                path: '/administration/silent-units',
                href: `/administration/silent-units?since=${encodeURIComponent(from)}`,
              },
            },
          ]}
        />
      )}
    </TileContent>
  )
}

function Lines({ lines }: { lines: readonly { label: string; count: number; to: Target }[] }): ReactNode {
  return (
    <ul className="tile-rows tile-lines">
      {lines.map(({ label, count, to }) => (
        <li key={label}>
          {label}
          <b>
            <CountLink count={count} label={label} to={to} />
          </b>
        </li>
      ))}
    </ul>
  )
}

const sum = (types: readonly { count: number }[]) => types.reduce((total, { count }) => total + count, 0)
