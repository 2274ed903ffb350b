import { seconds } from '@muster/core'
import { useClient, useFormat } from '@muster/ui'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { rankingData } from '../clients/rankings.client.ts'
import { sumOf, type RankedFigure } from '../ranking/rank-rows.ts'
import type { RankingQuery } from '../ranking/ranking-query.ts'
import { RankingScreen } from '../ranking/ranking-screen.tsx'
import { utilizationChoice, utilizationDetail, utilizationRanking } from './equipment-utilization.routes.ts'
import { costsOf, type WithCosts } from '../costs/cost-figures.ts'
import { useCostText } from '../costs/use-cost-text.ts'
import { states, type UseState } from './unit-sums.ts'
import { useUseLooks } from './use-looks.ts'

type Figures = Readonly<Record<UseState, number>> & WithCosts & { utilizationFactor?: number }

/** More working time is better; a unit's share is relative to its key-on time. */
const isLowBest = { idleSeconds: true, offSeconds: true, noDataSeconds: true } as const

/** Compares the utilization of all selected units. */
export function UtilizationRanking({ query }: { query: RankingQuery }): ReactNode {
  const { t } = useTranslation()
  const format = useFormat()
  const looks = useUseLooks()
  const data = useClient(rankingData)
  const figures: [RankedFigure<Figures>, ...RankedFigure<Figures>[]] = [
    {
      id: 'factor',
      header: t('reports.utilization.factor'),
      definition: t('reports.utilization.factor.definition'),
      value: ({ utilizationFactor }) => (utilizationFactor === undefined ? undefined : utilizationFactor * 100),
      print: value => format.percent(value, 1),
      total: factorOf,
      explained: { figure: 'utilization.utilizationFactor' },
    },
    ...states.map(id => ({
      id,
      header: looks[id].name,
      definition: t(`reports.utilization.${id}.definition`),
      value: (sums: Figures) => sums[id],
      print: (value: number | undefined) => format.duration(value === undefined ? undefined : seconds(value)),
      total: sumOf<Figures>(sums => sums[id]),
      explained: { figure: `utilization.${id}` as const },
      ...(id in isLowBest && { isLowBest: true as const }),
    })),
  ]
  const costText = useCostText()
  const costFigures = (rows: readonly Figures[]) =>
    costsOf(rows, ['idleCost']).map(({ id, unit, value, total }): RankedFigure<Figures> => ({
      id,
      header: `${t(`reports.costs.${id}`)}${unit === undefined ? '' : ` (${unit})`}`,
      definition: t(`reports.costs.${id}.definition`),
      value: sums => value(sums.costs),
      print: shown => format.number(shown),
      text: sums => costText(sums, id, unit),
      total,
      isLowBest: true,
      explained: { figure: 'utilization.idleCost' },
    }))
  return (
    <RankingScreen
      id="reports.utilization.ranking"
      title={t('reports.utilization')}
      query={query}
      figures={figures}
      figuresOf={costFigures}
      load={data.utilization}
      file={data.utilizationFile}
      self={to => utilizationRanking.href({ query: to })}
      detail={to => utilizationDetail.href({ query: to })}
      choice={to => utilizationChoice.href({ query: to })}
    />
  )
}

/** Returns the working share of the key-on time of all units in percent. */
function factorOf(rows: readonly Figures[]): number | undefined {
  const sum = (id: UseState) => rows.reduce((total, row) => total + row[id], 0)
  const on = sum('workingSeconds') + sum('movingSeconds') + sum('idleSeconds')
  return on === 0 ? undefined : (sum('workingSeconds') / on) * 100
}
