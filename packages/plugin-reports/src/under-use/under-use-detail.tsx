import { seconds } from '@muster/core'
import { deviationOf, mediansByModel } from '@muster/signals'
import { useClient, useFormat } from '@muster/ui'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { rankingData, type RankedUnderUse, type Ranking } from '../clients/rankings.client.ts'
import { utilizationDetail } from '../equipment-utilization/equipment-utilization.routes.ts'
import { signed, sumOf, type RankedFigure } from '../ranking/rank-rows.ts'
import type { RankingQuery } from '../ranking/ranking-query.ts'
import { RankingScreen } from '../ranking/ranking-screen.tsx'
import { underUseChoice, underUseDetail } from './under-use.routes.ts'

/** Figures of a period; the previous period has no median. */
type Figures = RankedUnderUse['previous'] & { median?: number | undefined; deviation?: number | undefined }
type Row = RankedUnderUse & Figures

/** Lists the use of all selected units, least used first, and compares units of the same model. */
export function UnderUseDetail({ query }: { query: RankingQuery }): ReactNode {
  const { t } = useTranslation()
  const format = useFormat()
  const data = useClient(rankingData)
  const duration = (value: number | undefined) =>
    format.duration(value === undefined ? undefined : seconds(Math.round(value)))
  const count = (value: number | undefined) => format.number(value, 0)
  const figures: [RankedFigure<Figures>, ...RankedFigure<Figures>[]] = [
    {
      id: 'daily',
      header: t('reports.underUse.daily'),
      definition: t('reports.underUse.daily.definition'),
      value: ({ dailySeconds }) => dailySeconds,
      print: duration,
      total: dailyOf,
      explained: { figure: 'utilization.dailySeconds' },
    },
    { id: 'median', header: t('reports.underUse.median'), value: ({ median }) => median, print: duration },
    {
      id: 'deviation',
      header: t('reports.underUse.deviation'),
      value: ({ deviation }) => (deviation === undefined ? undefined : deviation * 100),
      print: value => signed(value, each => format.percent(each)),
    },
    {
      id: 'used',
      header: t('reports.underUse.used'),
      definition: t('reports.underUse.used.definition'),
      value: whereKnown(({ usedSeconds }) => usedSeconds),
      print: duration,
      total: sumOf(whereKnown(({ usedSeconds }) => usedSeconds)),
      explained: { figure: 'utilization.usedSeconds' },
    },
    {
      id: 'withoutWork',
      header: t('reports.underUse.withoutWork'),
      definition: t('reports.underUse.withoutWork.definition'),
      value: whereKnown(({ daysWithoutWork }) => daysWithoutWork),
      print: count,
      total: sumOf(whereKnown(({ daysWithoutWork }) => daysWithoutWork)),
      explained: { figure: 'utilization.daysWithoutWork' },
      isLowBest: true,
    },
    {
      id: 'withoutData',
      header: t('reports.underUse.withoutData'),
      definition: t('reports.underUse.withoutData.definition'),
      value: ({ daysWithoutData }) => daysWithoutData,
      print: count,
      total: sumOf(({ daysWithoutData }) => daysWithoutData),
      explained: { figure: 'utilization.daysWithoutData' },
      isLowBest: true,
    },
  ]
  return (
    <RankingScreen<Figures, Row>
      id="reports.under-use"
      title={t('reports.underUse')}
      query={{ ...query, ...(query.sortField === undefined && { sortDirection: 'ASC' as const }) }}
      figures={figures}
      columns={[
        { id: 'model', header: t('reports.underUse.model'), cell: row => row.modelName ?? '-', sortable: false },
      ]}
      load={async (request, options) => withMedians(await data.underUse(request, options))}
      file={data.underUseFile}
      self={to => underUseDetail.href({ query: to })}
      detail={to => utilizationDetail.href({ query: to })}
      choice={to => underUseChoice.href({ query: to })}
    />
  )
}

function withMedians({ items, ...period }: Ranking<RankedUnderUse>): Ranking<Row> {
  const medians = mediansByModel(items)
  return {
    ...period,
    items: items.map(row => ({
      ...row,
      median: row.modelId === undefined ? undefined : medians.get(row.modelId),
      deviation: deviationOf(row, medians),
    })),
  }
}

/** Returns nothing instead of 0 for a unit without data. */
const whereKnown = (value: (figures: Figures) => number) => (figures: Figures) =>
  figures.dailySeconds === undefined ? undefined : value(figures)

/** Returns the total use of all units per unit and day with data. */
function dailyOf(rows: readonly Figures[]): number | undefined {
  const days = rows.reduce((sum, { workDays, daysWithoutWork }) => sum + workDays + daysWithoutWork, 0)
  return days === 0 ? undefined : rows.reduce((sum, { usedSeconds }) => sum + usedSeconds, 0) / days
}
