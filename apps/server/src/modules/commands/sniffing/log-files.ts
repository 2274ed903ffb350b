import { sql, type RawBuilder } from 'kysely'
import { inTransaction } from '#kernel/db/in-transaction.ts'
import type { Database } from '#kernel/db/schema.ts'
import type { Appended, LogPart } from '#telemetry/device-link/jobs/job-kind.ts'
import { mostLogBytes } from './devices/devices.ts'

/** Maximum number of stored logs per unit. */
export const mostFiles = 20

interface NewFile {
  content: RawBuilder<unknown>
  size: number
  now: Date
}

/** Adds the log of a request, named by the unit's serial number and the time, and deletes all but the unit's newest logs. */
async function addFile(trx: Database, requestId: number, { content, size, now }: NewFile): Promise<void> {
  const {
    rows: [unit],
  } = await sql<{ unitId: number; serial: string }>`
    select u.unit_id as "unitId", coalesce(nullif(u.serial, ''), u.unit_id::text) as serial
    from can_sniffing join unit u using (unit_id) where request_id = ${requestId} for update of u`.execute(trx)
  if (!unit) return
  const name = `can-${unit.serial.replaceAll(/[^\w.-]+/g, '_').slice(0, 100)}-${stamp(now)}.log`
  await sql`
    insert into can_sniffing_file (request_id, file_name, size, content, created_at)
    values (${requestId}, ${name}, ${size}, ${content}, ${now})
    on conflict (request_id) do update set file_name = excluded.file_name, size = excluded.size, content = excluded.content,
      created_at = excluded.created_at`.execute(trx)
  await sql`
    delete from can_sniffing_file where request_id in (
      select f.request_id from can_sniffing_file f join can_sniffing using (request_id)
      where unit_id = ${unit.unitId} order by f.created_at desc, f.request_id desc offset ${mostFiles})`.execute(trx)
}

/** Returns the number of stored log bytes, in parts or as the file. */
export const logOffset = async (db: Database, requestId: number): Promise<number> =>
  (await storedBytes(db, requestId)).offset

async function storedBytes(db: Database, requestId: number): Promise<{ offset: number; isComplete: boolean }> {
  const { rows } = await sql<{ parts: number; file: number | null }>`
    select coalesce((select max(part_start + octet_length(content)) from can_sniffing_part where request_id = ${requestId}), 0) as parts,
      (select size from can_sniffing_file where request_id = ${requestId}) as file`.execute(db)
  const { parts = 0, file = null } = rows[0] ?? {}
  return { offset: file ?? parts, isComplete: file !== null }
}

/** Stores a part of a log; the last part completes it. Ignores a part that is already stored. */
export function appendPart(
  db: Database,
  requestId: number,
  { offset, content, isLast }: LogPart,
  now: Date,
): Promise<Appended> {
  return inTransaction(db, async trx => {
    // one part after the other
    await sql`select from can_sniffing where request_id = ${requestId} for update`.execute(trx)
    const stored = await storedBytes(trx, requestId)
    if (offset !== stored.offset || (stored.isComplete && content.length > 0))
      return { offset: stored.offset, refusal: 'WRONG_OFFSET' }
    const size = offset + content.length
    if (size > mostLogBytes) return { offset, refusal: 'TOO_LARGE' }
    if (isLast && size === 0) return { offset, refusal: 'EMPTY' }
    if (content.length > 0)
      await trx.insertInto('can_sniffing_part').values({ request_id: requestId, part_start: offset, content }).execute()
    if (isLast) await joinParts(trx, requestId, now)
    return { offset: size }
  })
}

/** Saves the uploaded part of a log that receives no more parts. Returns true if the request has a log. */
export function closeLog(db: Database, requestId: number, now: Date): Promise<boolean> {
  return inTransaction(db, async trx => {
    await joinParts(trx, requestId, now)
    return (await storedBytes(trx, requestId)).isComplete
  })
}

async function joinParts(trx: Database, requestId: number, now: Date): Promise<void> {
  const { rows } = await sql<{ size: number | null }>`
    select sum(octet_length(content))::int as size from can_sniffing_part where request_id = ${requestId}`.execute(trx)
  const size = rows[0]?.size ?? 0
  if (size === 0) return
  const content = sql`(select string_agg(content, '' order by part_start) from can_sniffing_part where request_id = ${requestId})`
  await addFile(trx, requestId, { content, size, now })
  // also those of requests that ended without their device
  await sql`
    delete from can_sniffing_part where request_id = ${requestId}
      or request_id in (select request_id from can_sniffing where ended_at is not null)`.execute(trx)
}

/** Formats `2026-11-21T10:00:05.000Z` as `20261121-100005`. */
const stamp = (now: Date) => now.toISOString().slice(0, 19).replaceAll(/[-:]/g, '').replace('T', '-')
