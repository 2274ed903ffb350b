import {
  equipmentUtilizationRanking,
  exportEquipmentUtilizationRankingExcel,
  type ReportSchemas,
} from '@muster/contract'
import { Db } from '#kernel/dependencies.ts'
import { handle } from '#kernel/http/handler.ts'
import { statusLooks } from '#reporting/status-names.ts'
import { rankingPage, type Ranking } from '../ranking/ranking.ts'
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

export const useRanking = [
  handle(equipmentUtilizationRanking, context => rankingPage(context, ranking)),

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
