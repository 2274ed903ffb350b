import type { IngestSummary } from '../observation.ts'
import { limits } from './limits.ts'

/** Response to senders, and report on a feed. */
export interface IngestResponse extends IngestSummary {
  /** Number of rejected items; `rejected` lists the first hundred. */
  rejectedCount: number
}

export const responseOf = (summary: IngestSummary): IngestResponse => ({
  ...summary,
  rejected: summary.rejected.slice(0, limits.listedRejections),
  rejectedCount: summary.rejected.length,
})

/** Adds a page to the total of a polling round. */
export function addPage(sum: IngestResponse, page: IngestSummary): void {
  sum.accepted += page.accepted
  sum.duplicate += page.duplicate
  sum.quarantined += page.quarantined
  sum.rejected.push(...page.rejected.slice(0, limits.listedRejections - sum.rejected.length))
  sum.rejectedCount += page.rejected.length
}
