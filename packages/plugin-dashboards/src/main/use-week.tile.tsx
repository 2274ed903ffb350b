import { equipmentUtilizationTotals, type ExplainedTotal, type ReportSchemas } from '@muster/contract'
import { addDays, dayOf, firstWeekday, inBase, startOfDay, startOfWeek } from '@muster/core'
import { TotalExplained } from '@muster/fleet-kit/report'
import { utilizationRanking } from '@muster/plugin-reports/routes'
import { useApi, useFormat, useNow } from '@muster/ui'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { mainDashboard } from '../routes.ts'
import { MoreLink } from '../tile/links.tsx'
import { TileContent } from '../tile/tile-content.tsx'

/** Refreshes rarely, because weekly sums change slowly and take time for a large fleet. */
const refresh = { refetchInterval: 900_000, staleTime: 300_000 }

/** Compares working and idling hours of all units this week, and the known cost of idling, with the same part of last week. */
export function UseWeekTile(): ReactNode {
  const { t } = useTranslation()
  const format = useFormat()
  const first = startOfWeek(dayOf(format.zone, useNow()), firstWeekday(format.locale))
  const period = {
    from: new Date(startOfDay(format.zone, first)).toISOString(),
    to: new Date(startOfDay(format.zone, addDays(first, 7)) - 1).toISOString(),
  }
  const asked = useApi().queryFor(equipmentUtilizationTotals, {
    body: { fromDate: period.from, toDate: period.to, timezone: format.zone },
  })
  const query = useQuery({ ...asked, ...refresh, placeholderData: keepPreviousData })
  const money = ({ amount, currencyId }: ReportSchemas['IdleCostTotal']) => `${format.number(amount, 0)} ${currencyId}`
  const hours = (seconds: number) => format.quantity('TIME', inBase('TIME', seconds / 3600), 0)
  return (
    <TileContent query={query} isEmpty={({ unitsCount }) => unitsCount === 0} empty={t('dashboard.reporting.empty')}>
      {({ previous, unitsCount, previousFrom, previousTo, ...sums }) => {
        const periods = { now: period, previous: { from: previousFrom, to: previousTo } }
        return (
          <>
            <dl className="tile-figures">
              <Figure
                {...periods}
                figure="utilization.workingSeconds"
                label={t('dashboard.use.working')}
                value={hours(sums.workingSeconds)}
                change={changeOf(sums.workingSeconds, previous.workingSeconds)}
                before={hours(previous.workingSeconds)}
              />
              <Figure
                {...periods}
                figure="utilization.idleSeconds"
                label={t('dashboard.use.idle')}
                value={hours(sums.idleSeconds)}
                change={changeOf(sums.idleSeconds, previous.idleSeconds)}
                before={hours(previous.idleSeconds)}
              />
              {sums.idleCost && (
                <Figure
                  {...periods}
                  figure="utilization.idleCost"
                  label={
                    sums.idleCost.unitsCount === unitsCount
                      ? t('dashboard.use.idleCost')
                      : t('dashboard.use.idleCostOf', {
                          known: format.number(sums.idleCost.unitsCount),
                          units: format.number(unitsCount),
                        })
                  }
                  value={money(sums.idleCost)}
                  {...(previous.idleCost?.currencyId === sums.idleCost.currencyId && {
                    change: changeOf(sums.idleCost.amount, previous.idleCost.amount),
                    before: money(previous.idleCost),
                  })}
                />
              )}
            </dl>
            <MoreLink path={utilizationRanking.path} href={utilizationRanking.href({ query: period })}>
              {t('dashboard.use.units', { count: unitsCount })}
            </MoreLink>
          </>
        )
      }}
    </TileContent>
  )
}

interface Period {
  from: string
  to: string
}

interface FigureProps {
  figure: ExplainedTotal
  now: Period
  previous: Period
  label: string
  value: string
  /** Relative change; undefined if last week had 0. */
  change?: number | undefined
  /** Figure of the same part of last week; undefined if it is unknown. */
  before?: string
}

function Figure({ figure, now, previous, label, value, change, before }: FigureProps): ReactNode {
  const { t } = useTranslation()
  const format = useFormat()
  const backUrl = mainDashboard.href({})
  return (
    <div>
      <dt>{label}</dt>
      <dd>
        <TotalExplained figure={figure} {...now} backUrl={backUrl}>
          {value}
        </TotalExplained>
      </dd>
      <dd className="m-muted tile-note">
        {before === undefined ? (
          t('dashboard.use.noneBefore')
        ) : (
          <TotalExplained figure={figure} {...previous} backUrl={backUrl}>
            {change === undefined
              ? t('dashboard.use.zeroBefore', { before })
              : t('dashboard.use.before', {
                  change: `${change > 0 ? '+' : ''}${format.percent(change * 100)}`,
                  before,
                })}
          </TotalExplained>
        )}
      </dd>
    </div>
  )
}

const changeOf = (now: number, before: number) => (before === 0 ? undefined : now / before - 1)
