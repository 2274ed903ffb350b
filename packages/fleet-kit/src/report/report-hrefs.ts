import type { ReportChoice } from './check-choice.ts'
import type { Report } from './define-report.ts'
import type { ViewedUnits } from './viewed-units.ts'

const iso = (time: number | null) => (time === null ? undefined : new Date(time).toISOString())

/** Returns the address of the selection screen with a choice. */
export function choiceHref(report: Report, { unitIds, from, to }: ReportChoice, backUrl: string | undefined): string {
  return report.choice.href({
    query: {
      backUrl,
      unitIds: unitIds.length > 0 ? unitIds : undefined,
      from: report.dates === 'none' ? undefined : iso(from),
      to: report.dates === 'range' ? iso(to) : undefined,
    },
  })
}

/** Returns the address of the report of a choice, which leads back to the selection. */
export function detailHref(report: Report, choice: ReportChoice, backUrl: string | undefined): string {
  const [from, to] = [iso(choice.from), iso(choice.to)]
  return report.detail({
    backUrl: choiceHref(report, choice, backUrl),
    unitIds: choice.unitIds,
    ...(report.dates !== 'none' && from !== undefined && { from }),
    ...(report.dates === 'range' && to !== undefined && { to }),
  })
}

/** Returns the address of the ranked table of a choice, or of all units; undefined for a report without one. */
export function rankingHref(
  report: Report,
  units: ViewedUnits,
  { from, to }: Pick<ReportChoice, 'from' | 'to'>,
  backUrl: string | undefined,
): string | undefined {
  if (from === null || to === null) return undefined
  const unitIds = units === 'all' ? undefined : units
  return report.ranking?.href({
    query: {
      backUrl: choiceHref(report, { unitIds: unitIds ?? [], from, to }, backUrl),
      unitIds,
      from: new Date(from).toISOString(),
      to: new Date(to).toISOString(),
    },
  })
}
