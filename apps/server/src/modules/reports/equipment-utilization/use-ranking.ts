import {
  equipmentUtilizationRanking,
  equipmentUtilizationTotals,
  exportEquipmentUtilizationRankingExcel,
  type ReportSchemas,
} from '@muster/contract'
import { Db } from '#kernel/dependencies.ts'
import { handle } from '#kernel/http/handler.ts'
import { statusLooks } from '#reporting/status-names.ts'
import { ranked, rankingPage, readRanking, type Ranking } from '../ranking/ranking.ts'
import { rankingFile } from '../ranking/ranking-file.ts'
import { costColumns } from '../costs/cost-columns.ts'
import { daysWithCosts } from './equipment-utilization.ts'
import { utilization, type UseDay } from './use-days.ts'
import { shareOf, useColumns } from './use-sheets.ts'

type UseSums = ReportSchemas['UtilizationSums']

/** Sums of the days in the utilization report. */
export const utilizationRanking: Ranking<UseSums> = {
  report: 'equipmentUtilization',
  async figures(use, span, zone) {
    const useOf = await daysWithCosts(use, span, zone)
    return async units => {
      const used = await useOf(units.map(({ id }) => id))
      return units.map(({ id }) => {
        const { days, costs } = used.get(id) ?? { days: [] }
        return { ...sumsOf(days), ...(costs && { costs }) }
      })
    }
  },
}

function sumsOf(days: readonly UseDay[]): Omit<UseSums, 'costs'> {
  const sum = (of: Exclude<keyof UseDay, 'day'>) => days.reduce((total, day) => total + day[of], 0)
  const utilizationFactor = utilization(days)
  return {
    workingSeconds: sum('workingSeconds'),
    movingSeconds: sum('movingSeconds'),
    idleSeconds: sum('idleSeconds'),
    offSeconds: sum('offSeconds'),
    noDataSeconds: sum('noDataSeconds'),
    ...(utilizationFactor !== undefined && { utilizationFactor }),
  }
}

/** Adds up the sums of units; the factor is that of the total time. */
export function totals() {
  const sum = { workingSeconds: 0, movingSeconds: 0, idleSeconds: 0, offSeconds: 0, noDataSeconds: 0 }
  const amounts = new Map<string, { amount: number; unitsCount: number }>()
  return {
    add(unit: UseSums): void {
      for (const key of Object.keys(sum) as (keyof typeof sum)[]) sum[key] += unit[key]
      const { idleCost, currencyId } = unit.costs ?? {}
      if (idleCost === undefined || currencyId === undefined) return
      const { amount, unitsCount } = amounts.get(currencyId) ?? { amount: 0, unitsCount: 0 }
      amounts.set(currencyId, { amount: amount + idleCost, unitsCount: unitsCount + 1 })
    },
    read(): ReportSchemas['UtilizationTotal'] {
      const [first, ...others] = amounts
      if (!first || others.length > 0) return sumsOf([{ day: '', ...sum }])
      const [currencyId, { amount, unitsCount }] = first
      const idleCost = { currencyId, amount: Math.round(amount * 100) / 100, unitsCount }
      return { ...sumsOf([{ day: '', ...sum }]), idleCost }
    },
  }
}

export const useRanking = [
  handle(equipmentUtilizationRanking, context => rankingPage(context, utilizationRanking)),

  handle(equipmentUtilizationTotals, async context => {
    const request = await readRanking(context, utilizationRanking)
    const [sums, previous] = [totals(), totals()]
    for await (const row of ranked(context, utilizationRanking, request)) {
      sums.add(row)
      previous.add(row.previous)
    }
    return {
      ...sums.read(),
      previous: previous.read(),
      unitsCount: request.units.length,
      previousFrom: request.previous.from.toISOString(),
      previousTo: request.previous.to.toISOString(),
    }
  }),

  handle(exportEquipmentUtilizationRankingExcel, async context => {
    const looks = await statusLooks(context.use(Db), context.scope.userId)
    return rankingFile(context, utilizationRanking, async ({ t }, units) => {
      const { factor, durations } = useColumns(t, looks)
      const costs = await costColumns(context.use(Db), units, t, ['idleCost'])
      return {
        title: t('reports.utilization'),
        columns: [
          { ...factor, value: ({ utilizationFactor }) => shareOf(utilizationFactor) },
          ...durations.map(({ state, ...column }) => ({ ...column, value: (sums: UseSums) => sums[state] })),
          ...costs.map(({ value, ...column }) => ({ ...column, value: (sums: UseSums) => value(sums.costs) })),
        ],
        main: {
          name: factor.header,
          digits: 1,
          value: ({ utilizationFactor }) => shareOf(utilizationFactor) ?? undefined,
        },
      }
    })
  }),
]
