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

/** All schedulable reports, in portal order. */
export const ScheduledReports = defineDependency<readonly ScheduledReport[]>('ScheduledReports')

/** Report that can be scheduled. */
export interface ScheduledReport {
  /** Stored in configurations, so never reuse it. */
  id: number
  /** Name in stored runs; users read `title`. */
  name: string
  /** Key of its displayed name. */
  title: string
  /** Operation that returns its file on demand; users without access to it do not receive it by email. */
  export: Operation
  make(context: ReportContext): FileResponse | Promise<FileResponse>
}
