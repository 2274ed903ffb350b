import { explainOperations, reportOfFigure, type ExplainedFigure } from '@muster/contract'
import { can } from '@muster/core'
import { RowTabIndex, ScreenLink, useRegistry, useSession } from '@muster/ui'
import { use, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import './report.css'

interface FigureOfUnit {
  figure: ExplainedFigure
  unitId: number
  /** First and last moment, ISO 8601 or milliseconds since 1970. */
  from: string | number
  to: string | number
  kind?: 'THERMAL' | 'ELECTRICAL'
  /** First and last moment of the report, for a figure of one of its days or weeks. */
  report?: { from: string | number; to: string | number }
  /** Address of the report. */
  backUrl?: string
}

interface Props extends FigureOfUnit {
  /** The figure as text. */
  children: ReactNode
}

const path = '/reports/explain'

/** Links a figure of a unit to what it is made of; shows it plainly if the session may not open that. */
export function Explained({ children, ...figure }: Props): ReactNode {
  const { t } = useTranslation()
  const registry = useRegistry()
  const session = useSession()
  const tabIndex = use(RowTabIndex)
  const isOpen = registry.routeOf(path) && can(session, explainOperations[reportOfFigure(figure.figure)].access)
  if (!isOpen) return children
  return (
    <ScreenLink className="m-explained" href={explainHref(figure)} title={t('report.explain')} tabIndex={tabIndex}>
      {children}
    </ScreenLink>
  )
}

function explainHref({ figure, unitId, from, to, kind, report, backUrl }: FigureOfUnit): string {
  const iso = (time: string | number) => new Date(time).toISOString()
  const query = new URLSearchParams({ figure, unitId: String(unitId), from: iso(from), to: iso(to) })
  if (kind) query.set('kind', kind)
  if (report) {
    query.set('reportFrom', iso(report.from))
    query.set('reportTo', iso(report.to))
  }
  if (backUrl) query.set('backUrl', backUrl)
  return `${path}?${query}`
}
