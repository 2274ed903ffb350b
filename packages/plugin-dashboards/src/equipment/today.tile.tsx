import { equipmentUtilizationStates } from '@muster/contract'
import { Explained } from '@muster/fleet-kit/report'
import { useStatusLooks } from '@muster/fleet-kit/statuses'
import { utilizationDetail } from '@muster/plugin-reports/routes'
import { seconds } from '@muster/core'
import { useApi, useFormat } from '@muster/ui'
import { Timeline, type TimelineState } from '@muster/ui/charts'
import { useQuery } from '@tanstack/react-query'
import { Fragment, useMemo, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { MoreLink } from '../tile/links.tsx'
import { TileContent } from '../tile/tile-content.tsx'
import { useToday } from './use-today.ts'

const refresh = { refetchInterval: 60_000 }
const shown = ['WORKING', 'MOVING', 'IDLE', 'OFF', 'NO_DATA'] as const
const explained = [
  { id: 'WORKING', figure: 'utilization.workingSeconds' },
  { id: 'MOVING', figure: 'utilization.movingSeconds' },
  { id: 'IDLE', figure: 'utilization.idleSeconds' },
  { id: 'OFF', figure: 'utilization.offSeconds' },
] as const
/** Their statuses. */
const statusIds = { WORKING: 1, MOVING: 2, IDLE: 3, OFF: 4 } as const

/** Shows the unit's states of today by hour. */
export function TodayTile({ unitId, unitName }: { unitId: number; unitName: string }): ReactNode {
  const { t } = useTranslation()
  const format = useFormat()
  const states = useStates()
  const { from, to, fromDate, toDate } = useToday()
  const asked = useApi().queryFor(equipmentUtilizationStates, { query: { unitId, fromDate, toDate } })
  const query = useQuery({ ...asked, ...refresh })
  return (
    <TileContent
      query={query}
      isEmpty={({ intervals }) => intervals.every(({ state }) => state === 'NO_DATA' || state === 'OUT_OF_RANGE')}
      empty={t('dashboard.today.none')}
    >
      {({ intervals }) => {
        const known = intervals
          .filter(({ state }) => state !== 'OUT_OF_RANGE')
          .map(interval => ({
            state: interval.state,
            from: Date.parse(interval.from),
            to: Date.parse(interval.to),
          }))
        const sum = (id: string) =>
          known.reduce((total, { state, from: start, to: end }) => (state === id ? total + end - start : total), 0)
        return (
          <>
            <Timeline
              label={t('dashboard.today')}
              rows={[{ id: 'today', name: unitName, intervals: known, day: from }]}
              states={states}
              period={{ from, to }}
            />
            <p className="m-muted tile-small">
              {explained.map(({ id, figure }, i) => (
                <Fragment key={id}>
                  {i > 0 && ' · '}
                  {states.find(state => state.id === id)?.name}{' '}
                  <Explained figure={figure} unitId={unitId} from={from} to={to}>
                    {format.duration(seconds(Math.round(sum(id) / 1000)))}
                  </Explained>
                </Fragment>
              ))}
            </p>
            <MoreLink
              path={utilizationDetail.path}
              href={utilizationDetail.href({ query: { unitIds: [unitId], from: fromDate, to: toDate } })}
            >
              {t('dashboard.today.more')}
            </MoreLink>
          </>
        )
      }}
    </TileContent>
  )
}

/** States with the names and colours of the company's statuses. */
function useStates(): readonly TimelineState[] {
  const { t } = useTranslation()
  const lookOf = useStatusLooks()
  return useMemo(
    () =>
      shown.map(id => {
        if (id === 'NO_DATA') return { id, name: t('dashboard.today.NO_DATA'), colour: 'none' }
        const { name, colour } = lookOf(statusIds[id])
        return { id, name: name ?? t(`dashboard.today.${id}`), colour }
      }),
    [t, lookOf],
  )
}
