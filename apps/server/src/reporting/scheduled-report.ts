import type { Operation } from '@muster/contract'
import type { FileResponse } from '#kernel/http/answers.ts'
import type { Scope } from '#kernel/scope/scope.ts'
import type { RequestedSpan, RequestedUnit } from './requested.ts'
import type { FileFormats } from './user-formats.ts'
import { defineDependency, type Use } from '#kernel/dependency.ts'

/** What a report is made of, when nobody is there to ask for it. */
export interface ReportContext {
  use: Use
  /** What whoever set it up may see today. */
  scope: Scope
  units: readonly RequestedUnit[]
  /** The day, week or month before. */
  span: RequestedSpan
  /** Of the recipients, as it was set up. */
  formats: FileFormats
  signal: AbortSignal
}

/** Every report that can be sent on a schedule, in the order in which the portal offers them. */
export const ScheduledReports = defineDependency<readonly ScheduledReport[]>('ScheduledReports')

/** A report that can be sent on a schedule. */
export interface ScheduledReport {
  /** Kept in what was set up, so that it never becomes another's. */
  id: number
  /** As runs are stored; people read `title`. */
  name: string
  /** The key of its name. */
  title: string
  /** The call that makes its file on demand: who may not make it gets none by mail. */
  export: Operation
  make(context: ReportContext): FileResponse | Promise<FileResponse>
}
