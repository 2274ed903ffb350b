import { exportKeyOnOffRankingExcel, keyOnOffRanking, type ReportSchemas } from '@muster/contract'
import { Db } from '#kernel/dependencies.ts'
import { handle } from '#kernel/http/handler.ts'
import { zoneDay } from '#kernel/time/zone-clock.ts'
import { localDays } from '#reporting/days.ts'
import { statesOfUnits, type StateSums } from '#telemetry/aggregates/state-sums.ts'
import { keySeconds } from './key-days.ts'
import { rankingFile } from '../ranking/ranking-file.ts'
import { rankingPage, type Ranking } from '../ranking/ranking.ts'

type KeySums = ReportSchemas['KeySums']

/** Sums of the days in the key on/off report. */
const ranking: Ranking<KeySums> = {
  report: 'keyOnOff',
  async figures(use, span, zone, now) {
    const [from, to] = [span.from.getTime(), span.to.getTime() + 1]
    const dateOf = zoneDay(zone)
    const days = await localDays(use(Db), dateOf(from), dateOf(to - 1), zone)
    return async units => {
      const unitIds = units.map(({ id }) => id)
      const states = await statesOfUnits(use(Db), { unitIds, spans: days, from, to, now })
      return unitIds.map(id => sumsOf(states.get(id) ?? []))
    }
  },
}

/** Sums of the days, each rounded to seconds (`keyDays`). */
function sumsOf(days: readonly StateSums[]): KeySums {
  const sums = { onSeconds: 0, offSeconds: 0, noDataSeconds: 0, switchOns: 0 }
  for (const day of days) {
    const seconds = keySeconds(day)
    for (const of of durations) sums[of] += seconds[of]
    sums.switchOns += day.switchOns
  }
  return sums
}

const durations = ['onSeconds', 'offSeconds', 'noDataSeconds'] as const

export const keyRanking = [
  handle(keyOnOffRanking, context => rankingPage(context, ranking)),

  handle(exportKeyOnOffRankingExcel, context =>
    rankingFile(context, ranking, ({ t }) => ({
      title: t('reports.keyOnOff'),
      columns: [
        ...durations.map(of => ({
          header: `${t(`reports.keyOnOff.${of}`)} (h:mm:ss)`,
          kind: 'duration' as const,
          isSummed: true,
          value: (sums: KeySums) => sums[of],
        })),
        {
          header: t('reports.keyOnOff.switchOns'),
          kind: 'number',
          digits: 0,
          isSummed: true,
          value: ({ switchOns }) => switchOns,
        },
      ],
      main: {
        name: `${t('reports.keyOnOff.onSeconds')} (h)`,
        digits: 2,
        value: ({ onSeconds }) => onSeconds / 3600,
      },
    })),
  ),
]
