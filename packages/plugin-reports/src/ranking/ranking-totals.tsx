import { Definition } from '@muster/fleet-kit/report'
import { useFormat } from '@muster/ui'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import '../reports.css'
import { signed, type RankedFigure, type RankedRow } from './rank-rows.ts'

interface Props<Figures> {
  figures: readonly RankedFigure<Figures>[]
  rows: readonly RankedRow<Figures>[]
}

/** Totals of all units, whichever are shown, with the change since the previous period. */
export function RankingTotals<Figures>({ figures, rows }: Props<Figures>): ReactNode {
  const { t } = useTranslation()
  const { number } = useFormat()
  const before = rows.map(({ previous }) => previous)
  return (
    <section aria-label={t('reports.ranking.total')}>
      <dl className="report-sums">
        <div>
          <dt>{t('report.units')}</dt>
          <dd>{number(rows.length)}</dd>
        </div>
        {figures.map(({ id, header, definition, total, print }) => {
          if (!total) return null
          const [now, then] = [total(rows), total(before)]
          const change = now === undefined || then === undefined ? undefined : now - then
          return (
            <div key={id}>
              <dt>{definition === undefined ? header : <Definition term={header}>{definition}</Definition>}</dt>
              <dd>
                {print(now)}{' '}
                {change !== undefined && <span className="report-change m-muted">{signed(change, print)}</span>}
              </dd>
            </div>
          )
        })}
      </dl>
    </section>
  )
}
