import { seconds } from '@muster/core'
import { useClient, useFormat } from '@muster/ui'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { rankingData, type RankedKeyTime } from '../clients/rankings.client.ts'
import { sumOf, type RankedFigure } from '../ranking/rank-rows.ts'
import type { RankingQuery } from '../ranking/ranking-query.ts'
import { RankingScreen } from '../ranking/ranking-screen.tsx'
import { keyOnOffChoice, keyOnOffDetail, keyOnOffRanking } from './key-on-off.routes.ts'

type Figures = RankedKeyTime['previous']

/** Compares the time with the key on of all selected units. */
export function KeyOnOffRanking({ query }: { query: RankingQuery }): ReactNode {
  const { t } = useTranslation()
  const format = useFormat()
  const data = useClient(rankingData)
  const duration = (id: 'onSeconds' | 'offSeconds' | 'noDataSeconds'): RankedFigure<Figures> => ({
    id,
    header: t(`reports.keyOnOff.${id}`),
    definition: t(`reports.keyOnOff.${id}.definition`),
    value: sums => sums[id],
    print: value => format.duration(value === undefined ? undefined : seconds(value)),
    total: sumOf(sums => sums[id]),
    explained: { figure: `keyOnOff.${id}` },
    ...(id !== 'onSeconds' && { isLowBest: true }),
  })
  return (
    <RankingScreen
      id="reports.key-on-off.ranking"
      title={t('reports.keyOnOff')}
      query={query}
      figures={[
        duration('onSeconds'),
        duration('offSeconds'),
        duration('noDataSeconds'),
        {
          id: 'switchOns',
          header: t('reports.keyOnOff.switchOns'),
          definition: t('reports.keyOnOff.switchOns.definition'),
          value: ({ switchOns }) => switchOns,
          print: value => format.number(value),
          total: sumOf(({ switchOns }) => switchOns),
          explained: { figure: 'keyOnOff.switchOns' },
        },
      ]}
      load={data.keyTime}
      file={data.keyTimeFile}
      self={to => keyOnOffRanking.href({ query: to })}
      detail={to => keyOnOffDetail.href({ query: to })}
      choice={to => keyOnOffChoice.href({ query: to })}
    />
  )
}
