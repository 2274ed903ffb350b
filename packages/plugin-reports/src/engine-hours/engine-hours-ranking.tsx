import { hours } from '@muster/core'
import { Explained } from '@muster/fleet-kit/report'
import { useClient, useFormat } from '@muster/ui'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { rankingData, type RankedEngineHours } from '../clients/rankings.client.ts'
import { sumOf } from '../ranking/rank-rows.ts'
import type { RankingQuery } from '../ranking/ranking-query.ts'
import { RankingScreen } from '../ranking/ranking-screen.tsx'
import { engineHoursChoice, engineHoursDetail, engineHoursRanking } from './engine-hours.routes.ts'

/** Compares the hours run by all selected units in a period, with their current counters. */
export function EngineHoursRanking({ query }: { query: RankingQuery }): ReactNode {
  const { t } = useTranslation()
  const format = useFormat()
  const data = useClient(rankingData)
  const { label } = format.units.TIME
  const print = (value: number | undefined) => format.figure('TIME', value === undefined ? undefined : hours(value))
  return (
    <RankingScreen
      id="reports.engine-hours.ranking"
      title={t('reports.engineHours')}
      query={query}
      figures={[
        {
          id: 'hoursRun',
          header: `${t('reports.engineHours.run')} (${label})`,
          definition: t('reports.engineHours.run.definition'),
          value: ({ hoursRun }: RankedEngineHours['previous']) => hoursRun,
          print,
          total: sumOf(({ hoursRun }) => hoursRun),
          explained: { figure: 'engineHours.hoursRun' },
        },
      ]}
      columns={[
        {
          id: 'engineHours',
          header: `${t('reports.engineHours.figure')} (${label})`,
          cell: (row: RankedEngineHours) => (
            <Explained figure="engineHours.engineHours" unitId={row.unitId} from={query.from} to={query.to}>
              {print(row.engineHours)}
            </Explained>
          ),
          align: 'end',
        },
        { id: 'told', header: t('reports.engineHours.told'), cell: row => format.dateTime(row.timestamp) },
      ]}
      load={data.engineHours}
      file={data.engineHoursFile}
      self={to => engineHoursRanking.href({ query: to })}
      detail={({ unitIds, backUrl }) => engineHoursDetail.href({ query: { unitIds, backUrl } })}
      choice={({ unitIds }) => engineHoursChoice.href({ query: { unitIds } })}
    />
  )
}
