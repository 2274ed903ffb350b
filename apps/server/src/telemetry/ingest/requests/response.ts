import type { IngestSummary } from '../observation.ts'
import { limits } from './limits.ts'

/** What senders are answered, and what is reported of a feed. */
export interface IngestResponse extends IngestSummary {
  /** How many were rejected; `rejected` lists the first hundred. */
  rejectedCount: number
}

export const responseOf = (summary: IngestSummary): IngestResponse => ({
  ...summary,
  rejected: summary.rejected.slice(0, limits.listedRejections),
  rejectedCount: summary.rejected.length,
})

/** Adds a page of a feed to the sum of its round. */
export function addPage(sum: IngestResponse, page: IngestSummary): void {
  sum.accepted += page.accepted
  sum.duplicate += page.duplicate
  sum.quarantined += page.quarantined
  sum.rejected.push(...page.rejected.slice(0, limits.listedRejections - sum.rejected.length))
  sum.rejectedCount += page.rejected.length
}
