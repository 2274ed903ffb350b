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
import { usePerDay } from './equipment-utilization.ts'
import { utilization, type UseDay } from './use-days.ts'
import { shareOf, useColumns } from './use-sheets.ts'

type UseSums = ReportSchemas['UtilizationSums']

/** Sums of the days that the utilization report shows. */
const ranking: Ranking<UseSums> = {
  report: 'equipmentUtilization',
  async figures(use, span, zone) {
    const useOf = await usePerDay(use, span, zone)
    return async units => {
      const used = await useOf(units.map(({ id }) => id))
      return units.map(({ id }) => sumsOf(used.get(id) ?? []))
    }
  },
}

function sumsOf(days: readonly UseDay[]): UseSums {
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

/** Adds up the sums of units, whose factor is that of the total time. */
function totals() {
  const sum = { workingSeconds: 0, movingSeconds: 0, idleSeconds: 0, offSeconds: 0, noDataSeconds: 0 }
  return {
    add(unit: UseSums): void {
      for (const key of Object.keys(sum) as (keyof typeof sum)[]) sum[key] += unit[key]
    },
    read: (): UseSums => sumsOf([{ day: '', ...sum }]),
  }
}

export const useRanking = [
  handle(equipmentUtilizationRanking, context => rankingPage(context, ranking)),

  handle(equipmentUtilizationTotals, async context => {
    const request = await readRanking(context, ranking)
    const [sums, previous] = [totals(), totals()]
    for await (const row of ranked(context, ranking, request)) {
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
    return rankingFile(context, ranking, ({ t }) => {
      const { factor, durations } = useColumns(t, looks)
      return {
        title: t('reports.utilization'),
        columns: [
          { ...factor, value: ({ utilizationFactor }) => shareOf(utilizationFactor) },
          ...durations.map(({ state, ...column }) => ({ ...column, value: (sums: UseSums) => sums[state] })),
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
