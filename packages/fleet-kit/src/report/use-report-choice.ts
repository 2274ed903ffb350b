import { quickRange, type ReportChoiceQuery } from '@muster/core'
import { useState } from 'react'
import { useFormat, useHost } from '@muster/ui'
import type { Report } from './define-report.ts'
import { checkChoice, spanOf, type ReportChoice, type ChoiceCheck } from './check-choice.ts'

export interface ChoiceState extends ReportChoice, ChoiceCheck {
  change(patch: Partial<ReportChoice>): void
  submit(): void
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
  const check = checkChoice(report, chosen, config.reports[report.id], zone, now)
  const iso = (time: number | null) => (time === null ? undefined : new Date(time).toISOString())
  const addressOf = ({ unitIds, from, to }: ReportChoice) =>
    report.choice.href({
      query: {
        backUrl: query.backUrl,
        unitIds: unitIds.length > 0 ? unitIds : undefined,
        from: report.dates === 'none' ? undefined : iso(from),
        to: report.dates === 'range' ? iso(to) : undefined,
      },
    })
  return {
    ...chosen,
    ...check,
    change(patch) {
      const next = { ...chosen, ...patch }
      setStored(next)
      nav?.go(addressOf(next), { replace: true })
    },
    submit() {
      const { unitIds, from, to } = chosen
      if (check.parts.length === 0) return
      nav?.go(
        report.detail({
          backUrl: addressOf(chosen),
          unitIds,
          ...(report.dates !== 'none' && from !== null && { from: new Date(from).toISOString() }),
          ...(report.dates === 'range' && to !== null && { to: new Date(to).toISOString() }),
        }),
      )
    },
  }
}
