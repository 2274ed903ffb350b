import { engineHoursRanking, exportEngineHoursRankingExcel, type ReportSchemas } from '@muster/contract'
import { Db } from '#kernel/dependencies.ts'
import { handle } from '#kernel/http/handler.ts'
import { growthOfUnits } from '../counters/growth.ts'
import { rankingFile } from '../ranking/ranking-file.ts'
import { rankingPage, type Ranking } from '../ranking/ranking.ts'
import { unitHours } from './unit-hours.ts'

type HoursRun = ReportSchemas['EngineHoursRun']
type HoursNow = Pick<ReportSchemas['UnitEngineHours'], 'engineHours' | 'timestamp'>

/** Hours run in the period, as in the fuel report, and the current counter. */
const ranking: Ranking<HoursRun, HoursNow> = {
  report: 'rankings',
  figures: (use, span, _zone, now) => {
    const edges = [span.from.getTime(), span.to.getTime() + 1]
    return async units => {
      const unitIds = units.map(({ id }) => id)
      const growth = await growthOfUnits(use(Db), { unitIds, counters: ['engineHours'], edges, now })
      return unitIds.map(id => {
        const hours = growth.get(id)?.spans.engineHours[0]?.total
        return hours === undefined ? {} : { hoursRun: Math.round(hours * 100) / 100 }
      })
    }
  },
  async present(use, units, now) {
    return (await unitHours(use(Db), units, now)).map(({ engineHours, timestamp }) => ({
      ...(engineHours !== undefined && { engineHours }),
      ...(timestamp !== undefined && { timestamp }),
    }))
  },
}

export const hoursRanking = [
  handle(engineHoursRanking, context => rankingPage(context, ranking)),

  handle(exportEngineHoursRankingExcel, context =>
    rankingFile(context, ranking, ({ t }) => {
      return {
        title: t('reports.engineHours'),
        columns: [
          {
            header: `${t('reports.engineHours.run')} (h)`,
            kind: 'number',
            digits: 2,
            isSummed: true,
            value: ({ hoursRun }) => hoursRun,
          },
          {
            header: `${t('reports.engineHours.figure')} (h)`,
            kind: 'number',
            digits: 2,
            value: ({ engineHours }) => engineHours,
          },
          {
            header: t('reports.engineHours.told'),
            kind: 'time',
            value: ({ timestamp }) => timestamp && new Date(timestamp),
          },
        ],
        main: { name: `${t('reports.engineHours.run')} (h)`, digits: 2, value: ({ hoursRun }) => hoursRun },
      }
    }),
  ),
]
