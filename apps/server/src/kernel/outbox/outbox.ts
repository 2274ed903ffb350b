import { sql, type RawBuilder, type SqlBool } from 'kysely'
import type { Job } from '../jobs/job.ts'
import type { Topics } from '../realtime/topics.ts'
import type { Use } from '../dependency.ts'
import type { Db } from '../dependencies.ts'
import type { States, Status } from './states.ts'
import type { Sentence, Thing } from '../texts/sentence.ts'

/**
 * Kind of work that is sent to units: its table and its rules. The sweep job claims what is due, moves
 * it on by one step through the carrier, and aborts what has expired.
 */
export interface Outbox<Item extends OutboxItem, Help = unknown> extends OutboxTable<Item> {
  readonly job: Pick<Job, 'name' | 'description'>
  carrier(use: Use): Carrier<Item, Help>
  /** Functions that the carrier may call during a step. */
  help(item: Item, db: Db, clock: () => Date): Help
}

/** Table with the columns of `OutboxItem`, and `updated_at`, `ended_at`, `answered_at`, `due_at` and `claimed_until`. */
export interface OutboxTable<Item extends OutboxItem> {
  readonly table: string
  readonly idColumn: string
  /** Name in errors and in the log. */
  readonly thing: Thing
  readonly states: States
  /** Columns of the table `o` and of `joins` in addition to those of `OutboxItem`. */
  readonly columns: RawBuilder<unknown>
  readonly joins?: RawBuilder<unknown>
  /** Condition on rows that may still be aborted. */
  readonly revocable: RawBuilder<SqlBool>
  /** Condition on rows that must not be sent now; by default none. */
  readonly held?: RawBuilder<SqlBool>
  /** Publishes the new status of an item. */
  publish(topics: Topics, item: Item, status: Status): void
}

/** Item in progress. */
export interface OutboxItem {
  readonly id: number
  readonly unitId: number
  readonly status: Status
  /** Null for a unit without a device. */
  readonly deviceUid: string | null
  /** True if the device has connected by the device protocol. */
  readonly isLinked: boolean
  readonly createdAt: Date
  readonly expiresAt: Date | null
  readonly fetchedAt: Date | null
  readonly startedAt: Date | null
  /** Column with the time of handing over to a carrier; absent in kinds that can be aborted at any time. */
  readonly handedAt?: Date | null
  /** 0–100; absent in kinds without progress. */
  readonly progress?: number
}

/** Recipient unit. */
export interface Recipient extends Pick<OutboxItem, 'isLinked'> {
  name: string
}

/** Columns of a recipient or an item about its device `d`. */
export const deviceColumns = sql`
  coalesce(d.source = 'device', false) or exists (
    select from device_credential k where k.device_id = d.device_id and k.last_used_at is not null) as "isLinked"`

/** Transport to units. Steps of one item never run at the same time, unless one takes longer than a minute. */
export interface Carrier<Item, Help = unknown> {
  /** Returns why nothing can be sent to a unit. */
  refuses?(to: Recipient): Sentence | undefined
  step(item: Item, stepping: { now: Date; signal: AbortSignal } & Help): Promise<Step>
}

/** Change of an item since the last step. */
export interface Step {
  /** Absent if unchanged. */
  status?: Status
  /** Received percentage, 0–100; only for kinds with progress. */
  progress?: number
  /** Sentence for the sender. */
  message?: string
  /** Time of the next step; ignored once the item has ended. */
  again: Date
}

/** Carrier of a fleet without one: everything waits until it expires. */
export const waiting: Carrier<unknown> = { step: async (_item, { now }) => ({ again: after(now, 60) }) }

interface Carriers<Item extends OutboxItem, Help> {
  /** For units whose device connects by the device protocol. */
  linked: Carrier<Item, Help>
  others: Carrier<Item, Help>
}

/** Carrier of a fleet whose units are reached in different ways. */
export function byDevice<Item extends OutboxItem, Help = unknown>({
  linked,
  others,
}: Carriers<Item, Help>): Carrier<Item, Help> {
  const of = ({ isLinked }: Pick<OutboxItem, 'isLinked'>) => (isLinked ? linked : others)
  return {
    refuses: to => of(to).refuses?.(to),
    step: (item, stepping) => of(item).step(item, stepping),
  }
}

export const after = (now: Date, seconds: number): Date => new Date(now.getTime() + seconds * 1000)
