import type { FleetSchemas, Operation } from '@muster/contract'
import type { Service as ServiceName } from '#kernel/config/config.ts'
import type { ConfigPart } from '#kernel/config/part.ts'
import type { EmbedChannel } from '#kernel/http/embeds.ts'
import type { Handler } from '#kernel/http/handler.ts'
import type { Job } from '#kernel/jobs/job.ts'
import type { RealtimeCaller } from '#kernel/realtime/caller.ts'
import type { Channel } from '#kernel/realtime/channel.ts'
import type { SealedColumns } from '#kernel/secrets/secrets.ts'
import type { Use } from '#kernel/dependency.ts'
import type { ScheduledReport } from '#reporting/scheduled-report.ts'
import type { CommitHooks } from '#telemetry/ingest/commit-hooks.ts'
import type { JobKind } from '#telemetry/device-link/jobs/job-kind.ts'
import type { AlarmFollower, PositionFollower } from '#telemetry/ingest/followers.ts'

/** Contribution of an area of the product to the server. Only the id is required. */
export interface Module {
  readonly id: string
  /** Handlers of operations; an operation without a handler returns 501. */
  readonly handlers?: readonly Handler[]
  /** Scheduled jobs. */
  readonly jobs?: readonly Job[]
  /** Live channels, each at the socket of an API service. */
  readonly channels?: readonly ModuleChannel[]
  /** Reports that can be mailed on a schedule, in the order in which the portal offers them. */
  readonly reports?: readonly ScheduledReport[]
  /** Calls and channels that embedded widgets use; several modules may serve one widget. */
  readonly widgetCalls?: WidgetCalls
  /** Settings from environment variables. */
  readonly config?: readonly ConfigPart<unknown>[]
  /** Columns with secrets, which every start encrypts with the current key. */
  readonly secrets?: readonly SealedColumns[]
  /** Work and watches in the transaction of ingest: stored with the readings, or not at all. */
  readonly inCommit?: Partial<CommitHooks>
  /** Work for devices that speak the device protocol. Each is created once, when the server starts. */
  readonly deviceJobs?: readonly ((use: Use) => JobKind)[]
  /** Followers of ingest, called after its commits. Each is created once, when the server starts. */
  readonly on?: ModuleFollowers
}

export interface ModuleFollowers {
  readonly positions?: readonly ((use: Use) => PositionFollower)[]
  readonly alarms?: readonly ((use: Use) => AlarmFollower)[]
}

export interface ModuleChannel {
  readonly at: ServiceName
  readonly open: (use: Use) => Channel<RealtimeCaller>
}

export type WidgetCalls = Readonly<Record<FleetSchemas['EmbedWidget'], WidgetNeeds>>

export interface WidgetNeeds {
  /** Each must filter units by `unitInScope` or `visibilityOf`: the scope of an embed token is units, not companies. */
  readonly operations?: readonly Operation[]
  readonly channels?: readonly EmbedChannel[]
}

/**
 * Defines an area of the server as a plain object; `start/modules.ts` lists all of them.
 *
 * @example
 * export const fleets = defineModule({ id: 'fleets', handlers: fleetHandlers })
 */
export function defineModule(module: Module): Module {
  return module
}
