import { quickRange, type ReportChoiceQuery } from '@muster/core'
import { useState } from 'react'
import { useFormat, useHost } from '@muster/ui'
import type { Report } from './define-report.ts'
import { checkChoice, mostUnits, spanOf, type ReportChoice, type ChoiceCheck } from './check-choice.ts'
import { choiceHref, detailHref, rankingHref } from './report-hrefs.ts'

export interface ChoiceState extends ReportChoice, ChoiceCheck {
  change(patch: Partial<ReportChoice>): void
  submit(): void
  /** Opens the ranked table. */
  rank(): void
  /** Maximum number of units in the report. */
  mostUnits: number
}

/** Stores the report choice in the URL, by default the last seven days. */
export function useReportChoice(report: Report, query: ReportChoiceQuery): ChoiceState {
  const { config, nav } = useHost().core
  const { zone } = useFormat()
  const [now] = useState(Date.now)
  const [stored, setStored] = useState<ReportChoice>(() => {
    const defaultRange = quickRange(report.quick?.[0] ?? 'last7days', zone, now)
    const time = (text: string | undefined, fallback: number) => (text === undefined ? fallback : Date.parse(text))
    return {
      unitIds: query.unitIds ?? [],
      from: time(query.from, defaultRange.from),
      to: time(query.to, defaultRange.to),
    }
  })
  const chosen = { ...stored, ...spanOf(report, stored, zone) }
  const { [report.id]: limits, rankings } = config.reports
  const mostRanked = rankings.units ?? Infinity
  const check = checkChoice(report, chosen, limits, zone, now, mostRanked)
  return {
    ...chosen,
    ...check,
    mostUnits: mostUnits(report, chosen, limits, zone, mostRanked),
    change(patch) {
      const next = { ...chosen, ...patch }
      setStored(next)
      nav?.go(choiceHref(report, next, query.backUrl), { replace: true })
    },
    submit() {
      if (check.parts.length > 0) nav?.go(detailHref(report, chosen, query.backUrl))
    },
    rank() {
      // a report without dates has its usual period there
      const href = rankingHref(report, chosen.unitIds, chosen, query.backUrl)
      if (check.isRanked && href !== undefined) nav?.go(href)
    },
  }
}
