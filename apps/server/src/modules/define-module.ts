import type { FleetSchemas, Operation } from '@muster/contract'
import type { Service as ServiceName } from '#kernel/config/config.ts'
import type { ConfigPart } from '#kernel/config/part.ts'
import type { EmbedChannel } from '#kernel/http/embeds.ts'
import type { Handler } from '#kernel/http/handler.ts'
import type { Job } from '#kernel/jobs/job.ts'
import type { RealtimeCaller } from '#kernel/realtime/caller.ts'
import type { Channel } from '#kernel/realtime/channel.ts'
import type { Use } from '#kernel/dependency.ts'
import type { ScheduledReport } from '#reporting/scheduled-report.ts'
import type { CommitHooks } from '#telemetry/ingest/commit-hooks.ts'
import type { AlarmFollower, PositionFollower } from '#telemetry/ingest/followers.ts'

/** What one area of the product adds to the server. Everything but the id may be left out. */
export interface Module {
  readonly id: string
  /** One for each operation that it answers; an operation without a handler answers 501. */
  readonly handlers?: readonly Handler[]
  /** Work that the server does by itself. */
  readonly jobs?: readonly Job[]
  /** Live channels, each at the socket of a service. */
  readonly channels?: readonly ModuleChannel[]
  /** Reports that can be mailed on a schedule, in the order in which the portal offers them. */
  readonly reports?: readonly ScheduledReport[]
  /** What embedded widgets need of this module; several modules may serve one widget. */
  readonly widgetCalls?: WidgetCalls
  /** Settings from environment variables. */
  readonly config?: readonly ConfigPart<unknown>[]
  /** Work in the transaction of ingest, and what readings are judged by there: stored with the readings, or not at all. */
  readonly inCommit?: Partial<CommitHooks>
  /** What follows ingest after its commits. Each is made once, when the server starts. */
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

export type WidgetCalls = { readonly [tag in FleetSchemas['EmbedWidget']]?: WidgetNeeds }

export interface WidgetNeeds {
  /** Each must judge units by `unitInScope` or `visibilityOf`: an embed token sees units, not companies. */
  readonly operations?: readonly Operation[]
  readonly channels?: readonly EmbedChannel[]
}

/**
 * One area of the server as one plain object; `start/modules.ts` lists them.
 *
 * @example
 * export const fleets = defineModule({ id: 'fleets', handlers: fleetHandlers })
 */
export function defineModule(module: Module): Module {
  return module
}
