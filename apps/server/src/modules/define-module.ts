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

/** Contribution of a product area to the server. Only `id` is required. */
export interface Module {
  readonly id: string
  /** Operation handlers; an operation without a handler returns 501. */
  readonly handlers?: readonly Handler[]
  /** Scheduled jobs. */
  readonly jobs?: readonly Job[]
  /** Live channels, each at the socket of an API service. */
  readonly channels?: readonly ModuleChannel[]
  /** Reports that can be emailed on a schedule, in the order of the portal. */
  readonly reports?: readonly ScheduledReport[]
  /** Calls and channels used by embedded widgets; several modules may serve one widget. */
  readonly widgetCalls?: WidgetCalls
  /** Settings from environment variables. */
  readonly config?: readonly ConfigPart<unknown>[]
  /** Columns with secrets, which every start encrypts with the current key. */
  readonly secrets?: readonly SealedColumns[]
  /** Work and watches in the transaction of ingest, stored together with the readings. */
  readonly inCommit?: Partial<CommitHooks>
  /** Work for devices that use the device protocol. Each is created once at start-up. */
  readonly deviceJobs?: readonly ((use: Use) => JobKind)[]
  /** Followers of ingest, called after its commits. Each is created once at start-up. */
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
  /** Each must filter units by `unitInScope` or `visibilityOf`, because an embed token has a scope of units, not companies. */
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
