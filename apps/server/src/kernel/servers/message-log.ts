import { sql } from 'kysely'
import { notices } from '../db/notices.ts'
import type { Database } from '../db/schema.ts'
import type { Message } from './exchange.ts'

/** Point in the log: the transactions visible at a moment, in PostgreSQL's notation. */
export type Snapshot = string

export interface LoggedMessage {
  kind: string
  body: string
  /** Milliseconds since the message was written. */
  age: number
}

/** Number of messages read at once, so that a long gap does not fill the memory. */
const pageSize = 100

export async function snapshotOf(db: Database): Promise<Snapshot> {
  const { rows } = await sql<{ now: Snapshot }>`select pg_current_snapshot()::text as now`.execute(db)
  return rows[0]!.now
}

/** Log messages of one transaction. */
export interface Written {
  writer: string
  /** IDs of the messages, ascending. */
  ids: readonly number[]
  /** Time by the database clock, in milliseconds since the epoch. */
  at: number
}

/**
 * Writes messages, at least one, with the transaction.
 * @param isWaking whether the other servers are notified of them, once the transaction is committed
 */
export async function append(
  db: Database,
  serverId: string,
  messages: readonly Message[],
  isWaking = true,
): Promise<Written> {
  const { rows } = await sql<Written>`
    with written as (
      insert into server_message (server_id, kind, body)
      select ${serverId}, kind, body
      from unnest(${messages.map(({ kind }) => kind)}::text[], ${messages.map(({ body }) => JSON.stringify(body))}::text[])
        as m (kind, body)
      returning message_id
    )
    select pg_current_xact_id()::text as writer, array_agg(message_id order by message_id) as ids,
      extract(epoch from clock_timestamp())::float8 * 1000 as at,
      case when ${isWaking} then pg_notify(${notices.messages}, ${serverId}) end
    from written`.execute(db)
  const { writer, ids, at } = rows[0]!
  return { writer, ids, at }
}

/** Position of a reader in the log. */
export interface Cursor {
  /** Snapshot whose visible messages have been read. */
  readonly from: Snapshot
  /** Position within the messages that became visible up to another snapshot: the last read message. */
  readonly within?: { readonly to: Snapshot; readonly writer: string; readonly id: number }
}

/**
 * The next messages of other servers, each once however long its transaction took. Those of one transaction come in their order;
 * between transactions that ran at the same time there is none.
 * @param own messages of this server are left out
 * @param taken ids of messages that came otherwise and are left out, too
 * @returns `next`: where to continue; `isEnd`: nothing else was visible; `now`: of the clock of the database, milliseconds
 */
export async function readPage(
  db: Database,
  { from, within }: Cursor,
  own: string,
  taken: readonly number[] = [],
): Promise<{ page: readonly LoggedMessage[]; next: Cursor; isEnd: boolean; now: number }> {
  const { rows } = await sql<Row>`
    select s.snapshot, extract(epoch from clock_timestamp())::float8 * 1000 as now, m.*
    from (select coalesce(${within?.to ?? null}, pg_current_snapshot()::text) as snapshot) s left join lateral (
      select written_by::text as writer, message_id as id, kind, body,
        extract(epoch from clock_timestamp() - written_at)::float8 * 1000 as age
      from server_message
      where written_by >= pg_snapshot_xmin(${from}::pg_snapshot)
        and not pg_visible_in_snapshot(written_by, ${from}::pg_snapshot)
        and pg_visible_in_snapshot(written_by, s.snapshot::pg_snapshot)
        and (written_by, message_id) > (${within?.writer ?? '0'}::xid8, ${within?.id ?? 0}::bigint)
        and server_id <> ${own}
        and message_id <> all (${taken}::bigint[])
      order by written_by, message_id
      limit ${pageSize}
    ) m on true`.execute(db)
  const { snapshot: to, now } = rows[0]!
  const page = rows.filter(({ id }) => id !== null)
  const last = page.at(-1)
  const isEnd = page.length < pageSize
  const next = isEnd || !last ? { from: to } : { from, within: { to, writer: last.writer, id: last.id } }
  return { page, next, isEnd, now }
}

interface Row extends LoggedMessage {
  snapshot: Snapshot
  now: number
  writer: string
  id: number
}

/** All earlier transactions are visible. */
export const readTo = (snapshot: Snapshot): string => snapshot.split(':', 1)[0]!

/** Removes messages read by every server; one server at a time. Returns their number. */
export async function prune(db: Database): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    delete from server_message
    where written_by < (select coalesce(min(read_to), '0') from server_instance)
      and (select pg_try_advisory_xact_lock(${pruning}))`.execute(db)
  return Number(numAffectedRows)
}

const pruning = 43_000_039
