import { useFormat } from '@muster/ui'
import { useId, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import '../reports.css'

export interface SilentGap {
  /** ISO 8601. */
  from: string
  to: string
  /** Name of the unit if several units are listed. */
  unitName?: string
  isInPeriod: boolean
  /** Labelled figures in the user's units: `Engine hours 84.1 h`. */
  figures: readonly string[]
  /** Labels of counters that restarted; their growth is unknown. */
  restarted?: readonly string[]
}

/** Lists growth during data gaps. It belongs to no single day, so charts and tables exclude it. */
export function SilentGaps({ gaps }: { gaps: readonly SilentGap[] }): ReactNode {
  const { t } = useTranslation()
  const format = useFormat()
  const heading = useId()
  if (gaps.length === 0) return null
  return (
    <section className="report-gaps" aria-labelledby={heading}>
      <h3 id={heading}>{t('reports.gaps')}</h3>
      <p className="m-muted">{t('reports.gaps.text')}</p>
      <ul>
        {gaps.map(({ from, to, unitName, isInPeriod, figures, restarted = [] }) => (
          <li key={`${unitName} ${from} ${to}`}>
            {unitName && <strong>{unitName} </strong>}
            {figures.length > 0 &&
              t(isInPeriod ? 'reports.gaps.inPeriod' : 'reports.gaps.outside', {
                from: format.dateTime(from),
                to: format.dateTime(to),
                figures: figures.join(', '),
              })}
            {restarted.length > 0 && (
              <div>
                {t('reports.gaps.restarted', {
                  from: format.dateTime(from),
                  to: format.dateTime(to),
                  counters: restarted.join(', '),
                })}
              </div>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}
