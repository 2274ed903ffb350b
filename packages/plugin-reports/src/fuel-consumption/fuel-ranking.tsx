import { useClient, useFormat, useHost } from '@muster/ui'
import { QuickChoices } from '@muster/ui/controls'
import { useMemo, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { FuelKind, UnitFuel } from '../clients/fuel-consumption.client.ts'
import { rankingData, type RankedFuel } from '../clients/rankings.client.ts'
import type { RankedFigure } from '../ranking/rank-rows.ts'
import type { RankingQuery } from '../ranking/ranking-query.ts'
import { RankingScreen } from '../ranking/ranking-screen.tsx'
import { useCostText } from '../costs/use-cost-text.ts'
import { fuelChoice, fuelDetail, fuelRanking } from './fuel-consumption.routes.ts'
import { costsOf } from '../costs/cost-figures.ts'
import { figuresOf, totalFuel, type FigureId } from './fuel-figures.ts'

type Query = RankingQuery & { kind: FuelKind }
type Figures = RankedFuel['previous']

const kinds = ['THERMAL', 'ELECTRICAL'] as const

/** Low consumption is the best; for hours and distance the highest value is. */
const isLowBest: Partial<Record<FigureId, true>> = { burned: true, perHour: true, perDistance: true }

/** Compares the fuel or energy consumption of all selected units. */
export function FuelRanking({ query }: { query: Query }): ReactNode {
  const { t } = useTranslation()
  const format = useFormat()
  const { nav } = useHost().core
  const data = useClient(rankingData)
  const { kind } = query
  const figures = figuresOf(kind, format).map(({ id, unit, value }): RankedFigure<Figures> => {
    const valueOf = (sums: Figures) => value(asUnit(sums))
    return {
      id,
      header: `${t(`reports.fuel.${id}.${kind}`)} (${unit})`,
      definition: t(`reports.fuel.${id}.definition.${kind}`),
      value: valueOf,
      print: shown => format.number(shown, 1),
      total: rows => value(totalFuel(rows.map(asUnit))),
      explained: { figure: `fuel.${id}`, kind },
      ...(isLowBest[id] && { isLowBest: true }),
    }
  })
  const costText = useCostText()
  const costFigures = (rows: readonly Figures[]) =>
    costsOf(rows).map(({ id, unit, value, total }): RankedFigure<Figures> => ({
      id,
      header: `${t(`reports.costs.${id}`)}${unit === undefined ? '' : ` (${unit})`}`,
      definition: t(`reports.costs.${id}.definition`),
      value: sums => value(sums.costs),
      print: shown => format.number(shown),
      text: sums => costText(sums, id, unit),
      total,
      isLowBest: true,
      explained: { figure: `fuel.${id}`, kind },
    }))
  const [main, ...others] = figures
  const load = useMemo(
    () =>
      (...[request, options]: Parameters<typeof data.utilization>) =>
        data.fuel(request, kind, options),
    [data, kind],
  )
  if (!main) return null
  return (
    <RankingScreen
      key={kind}
      id={`reports.fuel.ranking.${kind}`}
      title={t('reports.fuel')}
      query={query}
      figures={[main, ...others]}
      figuresOf={costFigures}
      tools={
        <QuickChoices
          label={t('reports.fuel.kind')}
          choices={kinds.map(id => ({ id, label: t(`reports.fuel.kind.${id}`) }))}
          value={kind}
          onChoose={next => nav?.go(fuelRanking.href({ query: { ...query, kind: next } }), { replace: true })}
        />
      }
      load={load}
      file={(request, format, signal) => data.fuelFile(request, kind, format, signal)}
      self={to => fuelRanking.href({ query: { ...to, kind } })}
      detail={to => fuelDetail.href({ query: { ...to, kind } })}
      choice={to => fuelChoice.href({ query: to })}
    />
  )
}

const asUnit = (sums: Figures): UnitFuel => ({ unitId: 0, unitName: '', ...sums })
