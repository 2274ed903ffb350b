import type { Operation } from '@muster/contract'
import type { FileResponse } from '#kernel/http/file-response.ts'
import type { Scope } from '#kernel/scope/scope.ts'
import type { RequestedSpan, RequestedUnit } from './requested.ts'
import type { FileFormats } from './user-formats.ts'
import { defineDependency, type Use } from '#kernel/dependency.ts'

/** Input of a scheduled report. */
export interface ReportContext {
  use: Use
  /** Current scope of the user who set it up. */
  scope: Scope
  units: readonly RequestedUnit[]
  /** The day, week or month before. */
  span: RequestedSpan
  /** Formats of the recipients. */
  formats: FileFormats
  signal: AbortSignal
}

/** Every report that can be sent on a schedule, in the order of the portal. */
export const ScheduledReports = defineDependency<readonly ScheduledReport[]>('ScheduledReports')

/** A report that can be sent on a schedule. */
export interface ScheduledReport {
  /** Stored in configurations, so that it must never be reused. */
  id: number
  /** Name in stored runs; users read `title`. */
  name: string
  /** Key of its displayed name. */
  title: string
  /** Operation that returns its file on demand: a user without access to it gets none by email. */
  export: Operation
  make(context: ReportContext): FileResponse | Promise<FileResponse>
}
