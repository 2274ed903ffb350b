import {
  explainOperations,
  explainUtilizationTotal,
  reportOfFigure,
  type ExplainedFigure,
  type ExplainedTotal,
} from '@muster/contract'
import { can } from '@muster/core'
import { RowTabIndex, ScreenLink, useRegistry, useSession } from '@muster/ui'
import { use, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import './report.css'

interface Period {
  /** First and last moment, ISO 8601 or milliseconds since 1970. */
  from: string | number
  to: string | number
}

interface FigureOfUnit extends Period {
  figure: ExplainedFigure
  unitId: number
  kind?: 'THERMAL' | 'ELECTRICAL'
  /** First and last moment of the report, for a figure by day or week. */
  report?: { from: string | number; to: string | number }
  /** Address of the report. */
  backUrl?: string
}

interface Props extends FigureOfUnit {
  /** Figure as text. */
  children: ReactNode
}

const path = '/reports/explain'

/** Links a unit's figure to its explanation; shows plain text if the session has no access. */
export function Explained({ children, ...figure }: Props): ReactNode {
  const { access } = explainOperations[reportOfFigure(figure.figure)]
  return (
    <ExplainedLink path={path} href={explainHref(figure)} access={access}>
      {children}
    </ExplainedLink>
  )
}

interface TotalProps extends Period {
  figure: ExplainedTotal
  /** Address of the screen with the total. */
  backUrl: string
  /** Total as text. */
  children: ReactNode
}

const totalPath = '/reports/explain/total'

/** Links a total of all units to the figures of the units; shows plain text if the session has no access. */
export function TotalExplained({ children, figure, from, to, backUrl }: TotalProps): ReactNode {
  const query = new URLSearchParams({ figure, from: iso(from), to: iso(to), backUrl })
  return (
    <ExplainedLink path={totalPath} href={`${totalPath}?${query}`} access={explainUtilizationTotal.access}>
      {children}
    </ExplainedLink>
  )
}

interface LinkProps {
  path: string
  href: string
  access: typeof explainUtilizationTotal.access
  children: ReactNode
}

function ExplainedLink({ path: of, href, access, children }: LinkProps): ReactNode {
  const { t } = useTranslation()
  const registry = useRegistry()
  const session = useSession()
  const tabIndex = use(RowTabIndex)
  if (!registry.routeOf(of) || !can(session, access)) return children
  return (
    <ScreenLink className="m-explained" href={href} title={t('report.explain')} tabIndex={tabIndex}>
      {children}
    </ScreenLink>
  )
}

const iso = (time: string | number) => new Date(time).toISOString()

function explainHref({ figure, unitId, from, to, kind, report, backUrl }: FigureOfUnit): string {
  const query = new URLSearchParams({ figure, unitId: String(unitId), from: iso(from), to: iso(to) })
  if (kind) query.set('kind', kind)
  if (report) {
    query.set('reportFrom', iso(report.from))
    query.set('reportTo', iso(report.to))
  }
  if (backUrl) query.set('backUrl', backUrl)
  return `${path}?${query}`
}
