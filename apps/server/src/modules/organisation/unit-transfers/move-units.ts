import { sql } from 'kysely'
import { numbers } from '#kernel/db/arrays.ts'
import type { Database } from '#kernel/db/schema.ts'
import type { Topic, Topics } from '#kernel/realtime/topics.ts'
import type { Scope } from '#kernel/scope/scope.ts'
import { message, type Exchange } from '#kernel/servers/exchange.ts'
import type { Use } from '#kernel/dependency.ts'
import { Pipeline } from '#telemetry/ingest/pipeline.ts'
import { visibleCompanyId } from '#telemetry/ingest/units.ts'
import { FleetState } from '#telemetry/live/fleet-state.ts'
import { unitsMoved } from '#telemetry/live/follow-servers.ts'
import { commandOutbox } from '#modules/commands/public.ts'
import { transferOutbox } from '#modules/commands/files/public.ts'
import { abortItems } from '#kernel/outbox/services.ts'
import type { Loss } from './losses.ts'

/** Unit and its new company. */
export interface Moved {
  unitId: number
  companyId: number
}

interface MoveFollowUp {
  /** Company on whose map each unit is now; none for archived units. */
  shown: readonly Moved[]
  notifyServers: () => void
}

/**
 * Moves units to companies and into their default fleets.
 * @returns the data for `followMoves` after the commit
 */
export async function moveUnits(
  { db, exchange }: { db: Database; exchange: Exchange },
  moves: readonly Moved[],
): Promise<MoveFollowUp> {
  const to = sql`unnest(${numbers(moves.map(({ unitId }) => unitId))}::int[], ${numbers(moves.map(({ companyId }) => companyId))}::int[])
    moved (unit_id, company_id)`
  // a trigger moves the device with its unit
  const { rows: shown } = await sql<Moved>`
    update unit u set company_id = moved.company_id from ${to} where u.unit_id = moved.unit_id
    returning u.unit_id as "unitId", ${visibleCompanyId} as "companyId"`.execute(db)
  // skips a default fleet that is deleted at the same moment
  await sql`
    insert into fleet_unit (fleet_id, unit_id)
    select f.fleet_id, moved.unit_id from ${to} join fleet f on f.company_id = moved.company_id and f.is_default
    for key share of f
    on conflict do nothing`.execute(db)
  const notifyServers = await exchange.publish(db, () => [
    message(unitsMoved, { unitIds: moves.map(({ unitId }) => unitId) }),
  ])
  return { shown, notifyServers }
}

interface AbortContext {
  db: Database
  topics: Topics
  scope: Scope
  login: string
  now: Date
}

/** Aborts waiting commands and files of units. Those accepted by a gateway are delivered. */
export async function abortWaiting(aborting: AbortContext, losses: readonly Loss[], message: string): Promise<void> {
  // one by one, because the outbox aborts several items all or none
  for (const { kind, id } of losses) {
    if (kind === 'WAITING_COMMAND') await abortItems(commandOutbox, { ...aborting, message }, [id])
    if (kind === 'WAITING_FILE') await abortItems(transferOutbox, { ...aborting, message }, [id])
  }
}

/** Updates map, feed and ingest after the commit. */
export function followMoves(use: Use, { shown, notifyServers }: MoveFollowUp): void {
  notifyServers()
  use(Pipeline).forget()
  const live = use(FleetState)
  for (const { unitId, companyId } of shown) live.setCompany(unitId, companyId)
}

/** Topics that publish after the commit. */
export class DeferredTopics implements Topics {
  readonly #topics: Topics
  readonly #waiting: (() => void)[] = []

  constructor(topics: Topics) {
    this.#topics = topics
  }

  publish<T extends object>(topic: Topic<T>, key: number, message: T): void {
    this.#waiting.push(() => this.#topics.publish(topic, key, message))
  }

  subscribe: Topics['subscribe'] = (topic, key, listener) => this.#topics.subscribe(topic, key, listener)

  publishAll(): void {
    for (const publish of this.#waiting.splice(0)) publish()
  }
}
