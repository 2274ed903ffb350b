import { lookupUnitsIds } from '@muster/contract'
import { quickRange, rangeProblem, type ReportChoiceQuery } from '@muster/core'
import { Loading, useApi, useFormat, useHost, useSession } from '@muster/ui'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState, type ReactNode } from 'react'
import { useUnitSource } from '../unit-picker/unit-source.ts'
import { spanOf } from './check-choice.ts'
import type { Report } from './define-report.ts'
import { openingUnits } from './opening-units.ts'
import { detailHref, rankingHref } from './report-hrefs.ts'
import { useViewedUnits, type ViewedUnits } from './viewed-units.ts'

interface Props {
  report: Report
  query: ReportChoiceQuery
  /** Selection, shown if no units are available to open the report. */
  children: ReactNode
}

/** Opens a report directly, with the units and dates of its link, completed by `openingUnits` and its default period. */
export function ReportOpening({ report, query, children }: Props): ReactNode {
  const { nav } = useHost().core
  const units = useOpeningUnits(report, query)
  const span = useOpeningSpan(report, query)
  const { units: limit = Infinity } = useHost().core.config.reports[report.id]
  const href = units.data && hrefOf(units.data)
  useEffect(() => {
    if (href !== undefined) nav?.go(href, { replace: true })
  }, [href, nav])
  return units.isPending || href !== undefined ? <Loading /> : children

  function hrefOf(ids: ViewedUnits): string | undefined {
    if (ids === 'all' || (report.ranking && ids.length > limit)) return rankingHref(report, ids, span, query.backUrl)
    return ids.length > 0 ? detailHref(report, { unitIds: ids, ...span }, query.backUrl) : undefined
  }
}

function useOpeningUnits(report: Report, { unitIds }: ReportChoiceQuery) {
  const api = useApi()
  const queries = useQueryClient()
  const { source } = useUnitSource()
  const { units } = useHost().core.config.reports[report.id]
  const userId = useSession()?.userId
  const viewed = useViewedUnits()
  return useQuery({
    queryKey: ['report.opening', userId, report.id, unitIds],
    queryFn: () =>
      unitIds ??
      openingUnits(
        {
          page: (search, start) => queries.fetchQuery(source.page(search, start)),
          async visible(ids) {
            const found = await api.call(lookupUnitsIds, { body: [...ids] })
            const known = new Set(found.map(({ id }) => Number(id)))
            return ids.filter(id => known.has(id))
          },
        },
        viewed,
        { units, isRanked: report.ranking !== undefined },
      ),
    // what was viewed last changes with each report
    gcTime: 0,
    staleTime: 0,
    retry: false,
  })
}

/** Returns the dates of the link, or the default period of the report, or today if the limit of days is shorter. */
function useOpeningSpan(report: Report, { from, to }: ReportChoiceQuery) {
  const { zone } = useFormat()
  const { days } = useHost().core.config.reports[report.id]
  const [now] = useState(Date.now)
  const onlyFrom = report.dates === 'from'
  const limit = days === undefined ? undefined : { maxDays: days, inRangeDaysFromNow: report.fromNow }
  const usual = quickRange(report.opensWith ?? 'last7days', zone, now)
  const fits = rangeProblem(usual, { onlyFrom, limit }, zone, now) === undefined
  const { from: first, to: last } = fits ? usual : quickRange('today', zone, now)
  return spanOf(
    report,
    { from: from === undefined ? first : Date.parse(from), to: to === undefined ? last : Date.parse(to) },
    zone,
  )
}
