import { sql, type RawBuilder, type SqlBool } from 'kysely'
import { numbers } from '../db/arrays.ts'
import { inTransaction } from '../db/in-transaction.ts'
import type { Database } from '../db/schema.ts'
import { actorOf, type Caller, type Saver } from '../http/caller.ts'
import { isPerson } from '../http/principal.ts'
import { notFound } from '../http/problem.ts'
import type { Topics } from '../realtime/topics.ts'
import type { Scope } from '../scope/scope.ts'
import { unitInScope } from '../scope/sql.ts'
import { after, deviceColumns, type OutboxItem, type OutboxTable } from './outbox.ts'
import { canAbort, canBecome, isEnd, momentOf, type Status } from './states.ts'

/** Seconds for which a claimed item belongs to one server; longer than a carrier may take. */
const claimSeconds = 60

/**
 * Returns the columns of an item that the caller queues.
 * @param expiresIn seconds until an item that its unit has not fetched is aborted
 */
export async function queued(
  db: Database,
  caller: Saver & Partial<Pick<Caller, 'kind' | 'auditName'>>,
  now: Date,
  expiresIn: number,
) {
  return {
    user_id: caller.userId,
    user_name: await senderOf(db, caller),
    ...actorOf(caller),
    created_at: now,
    updated_at: now,
    due_at: now,
    expires_at: after(now, expiresIn),
  }
}

/** Returns the name of a program's token, or of the person who sends. */
async function senderOf(db: Database, caller: Parameters<typeof queued>[1]): Promise<string> {
  const { kind = 'USER', auditName } = caller
  return auditName === undefined || isPerson({ kind }) ? userNameOf(db, caller) : auditName
}

/** Returns the name of a user as it is stored with what they send. */
export async function userNameOf(db: Database, { userId, login }: Pick<Saver, 'userId' | 'login'>): Promise<string> {
  const user = await db
    .selectFrom('app_user')
    .select(['name', 'surname'])
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return `${user?.name ?? ''} ${user?.surname ?? ''}`.trim() || login
}

/** Claims due items for this server. If it dies, the items are free again when the claim ends. */
export async function claim<Item extends OutboxItem>(
  outbox: OutboxTable<Item>,
  db: Database,
  now: Date,
  limit = 50,
): Promise<Item[]> {
  const [table, id] = [sql.table(outbox.table), sql.ref(outbox.idColumn)]
  const { rows } = await sql<Item>`
    with due as (
      select ${id} from ${table}
      where ended_at is null and due_at <= ${now} and not ${outbox.held ?? sql`false`} and (claimed_until is null or claimed_until <= ${now})
      order by due_at limit ${limit} for update skip locked
    ), claimed as (
      update ${table} o set claimed_until = ${now}::timestamptz + make_interval(secs => ${claimSeconds})
      from due where o.${id} = due.${id} returning o.*
    )
    ${itemsOf(outbox, sql`claimed`)} order by o.${id}`.execute(db)
  return rows
}

interface Change {
  to: Status
  now: Date
  progress?: number | undefined
  message?: string | undefined
  /** Time of the next step. */
  due?: Date
  /** Condition on rows that may change; by default those with the status of the item. */
  where?: RawBuilder<SqlBool>
}

/** Stores a new status and publishes it. False when the item has changed in the meantime, or may not become so. */
export async function moveOn<Item extends OutboxItem>(
  outbox: OutboxTable<Item>,
  { db, topics }: { db: Database; topics: Topics },
  item: Item,
  change: Change,
): Promise<boolean> {
  if (!canBecome(outbox.states, item.status, change.to)) return false
  const isMoved = await store(outbox, db, item, change)
  if (isMoved) outbox.publish(topics, item, change.to)
  return isMoved
}

function store(
  outbox: OutboxTable<never>,
  db: Database,
  item: OutboxItem,
  { to, now, progress, message, due, where = sql<SqlBool>`status = ${item.status}` }: Change,
): Promise<boolean> {
  const moment = momentOf(to)
  const values = { status: to, updated_at: now, claimed_until: null, progress, message, due_at: due }
  return update(outbox, db, item, { ...values, ...(moment && { [moment]: now }) }, where)
}

/** Ends the claim of an item without changing its status. Returns false when the status has changed in the meantime. */
export function putBack(
  outbox: OutboxTable<never>,
  db: Database,
  item: OutboxItem,
  { due, progress }: { due: Date; progress?: number | undefined },
): Promise<boolean> {
  const values = { due_at: due, claimed_until: null, progress }
  return update(outbox, db, item, values, sql<SqlBool>`status = ${item.status}`)
}

interface Aborting {
  db: Database
  topics: Topics
  scope: Scope
  login: string
  now: Date
  /** Sentence for the sender; names the user who aborted the item by default. */
  message?: string
}

/**
 * Aborts visible items, all of them or none. In a transaction of the caller, pass topics that publish after its commit.
 * @returns the IDs of those that can no longer be aborted @throws Problem 404 when one does not exist or is outside the caller's
 * scope
 */
export async function abortItems<Item extends OutboxItem>(
  outbox: OutboxTable<Item>,
  { db, topics, scope, login, now, message = `Aborted by ${login}.` }: Aborting,
  ids: readonly number[],
): Promise<number[]> {
  const asked = [...new Set(ids)]
  const { aborted, late } = await inTransaction(db, async trx => {
    // locked, so that none ends before all are aborted; in order, so that two calls do not wait for each other
    const { rows } = await sql<Item>`${itemsOf(outbox, sql.table(outbox.table))}
      where o.${sql.ref(outbox.idColumn)} = any(${numbers(asked)}::int[]) and ${unitInScope(scope, 'u')}
      order by o.${sql.ref(outbox.idColumn)} for update of o`.execute(trx)
    const missing = asked.find(id => !rows.some(row => row.id === id))
    if (missing !== undefined) throw notFound(outbox.thing, missing)
    const late = rows.filter(row => !canAbort(outbox.states, row))
    if (late.length > 0) return { aborted: [], late }
    const change = { to: 'ABORTED', message, now } as const
    for (const row of rows) await store(outbox, trx, row, change)
    return { aborted: rows, late }
  })
  for (const row of aborted) outbox.publish(topics, row, 'ABORTED')
  return late.map(({ id }) => id)
}

/**
 * Ends items in progress with an error for units that no longer have the device. Waiting items remain. Publish the returned items
 * after the commit.
 */
export async function interruptItems<Item extends OutboxItem>(
  outbox: OutboxTable<Item>,
  db: Database,
  { unitIds, message, now }: { unitIds: readonly number[]; message: string; now: Date },
): Promise<Item[]> {
  const [table, id] = [sql.table(outbox.table), sql.ref(outbox.idColumn)]
  const { rows } = await sql<Item>`
    with ended as (
      update ${table} set status = 'ERROR', message = ${message}, ended_at = ${now}, updated_at = ${now}, claimed_until = null
      where unit_id = any(${numbers(unitIds)}::int[]) and ended_at is null and (status <> 'QUEUED' or not (${outbox.revocable}))
      returning *
    )
    ${itemsOf(outbox, sql`ended`)} order by o.${id}`.execute(db)
  return rows
}

interface Report {
  to: Status
  progress?: number | undefined
  message?: string | undefined
  /** By the clock of the device. */
  time: Date
}

/**
 * Stores what a device reports about an item of its unit, and publishes it. What comes late or again changes nothing.
 * @returns `unknown` if the device has no such item, `answered` if it has reported another end before
 */
export async function reportItem<Item extends OutboxItem>(
  outbox: OutboxTable<Item>,
  { db, topics, now }: { db: Database; topics: Topics; now: Date },
  { id, deviceUid }: { id: number; deviceUid: string },
  { to: reported, progress, message, time }: Report,
): Promise<'stored' | 'unknown' | 'answered'> {
  const { states, table, idColumn } = outbox
  const { result, item, status } = await inTransaction(db, async trx => {
    const { rows } = await sql<Item & { answeredAt: Date | null }>`
      ${itemsOf(outbox, sql.table(table), sql`, o.answered_at as "answeredAt"`)}
      where o.${sql.ref(idColumn)} = ${id} and d.uid = ${deviceUid} for update of o`.execute(trx)
    const [item] = rows
    if (!item) return { result: 'unknown' as const }
    const { answeredAt } = item
    if (answeredAt && isEnd(states, reported))
      return { result: answeredAt.getTime() === time.getTime() ? ('stored' as const) : ('answered' as const) }
    const answered = isEnd(states, reported) ? { answered_at: time } : {}
    // a kind that cannot be aborted on its way has failed
    const to =
      reported === 'ABORTED' && !canBecome(states, item.status, reported) && canBecome(states, item.status, 'ERROR')
        ? 'ERROR'
        : reported
    const moment = momentOf(to)
    let values: Readonly<Record<string, unknown>> = answered
    if (canBecome(states, item.status, to))
      values = {
        ...answered,
        status: to,
        updated_at: now,
        claimed_until: null,
        progress,
        message,
        ...(moment && { [moment]: now }),
      }
    else if (item.status === to && !isEnd(states, to) && (progress ?? 0) > (item.progress ?? 0))
      values = { progress, updated_at: now }
    if (Object.keys(values).length > 0) await update(outbox, trx, item, values, sql<SqlBool>`true`)
    return { result: 'stored' as const, item, status: 'updated_at' in values ? to : undefined }
  })
  if (item && status) outbox.publish(topics, item, status)
  return result
}

/** Selects items as a carrier needs them, from the table or some of its rows. */
const itemsOf = (
  { idColumn, columns, joins = sql`` }: OutboxTable<never>,
  rows: RawBuilder<unknown>,
  more: RawBuilder<unknown> = sql``,
) => sql`
  select o.${sql.ref(idColumn)} as id, o.unit_id as "unitId", o.status, d.uid as "deviceUid",
    ${deviceColumns},
    o.created_at as "createdAt", o.expires_at as "expiresAt", o.fetched_at as "fetchedAt", o.started_at as "startedAt", ${columns}${more}
  from ${rows} o join unit u using (unit_id)
    left join device d using (device_id)
    ${joins}`

async function update(
  { table, idColumn }: OutboxTable<never>,
  db: Database,
  { id }: OutboxItem,
  values: Readonly<Record<string, unknown>>,
  where: RawBuilder<SqlBool>,
): Promise<boolean> {
  const set = Object.entries(values).filter(([, value]) => value !== undefined)
  const { numAffectedRows = 0n } = await sql`
    update ${sql.table(table)} set ${sql.join(set.map(([column, value]) => sql`${sql.ref(column)} = ${value}`))}
    where ${sql.ref(idColumn)} = ${id} and ${where}`.execute(db)
  return numAffectedRows > 0n
}
