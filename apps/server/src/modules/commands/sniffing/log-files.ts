import { sql } from 'kysely'
import { inTransaction } from '#kernel/db/in-transaction.ts'
import type { Database } from '#kernel/db/schema.ts'
import { mostLogBytes } from './devices/devices.ts'

/** Maximum number of stored logs per unit. */
export const mostFiles = 20

interface Log {
  content: Buffer
  extension: 'log' | 'asc'
  now: Date
}

/**
 * Stores the log of a request, named by the unit's serial number and the time, and deletes all but the unit's newest logs.
 * @throws RangeError if the log is empty or too large
 */
export async function storeLog(db: Database, requestId: number, { content, extension, now }: Log): Promise<void> {
  if (content.length === 0) throw new RangeError('The log is empty.')
  if (content.length > mostLogBytes)
    throw new RangeError(`The log has ${content.length} bytes; at most ${mostLogBytes} are stored.`)
  await inTransaction(db, async trx => {
    const {
      rows: [unit],
    } = await sql<{ unitId: number; serial: string }>`
      select u.unit_id as "unitId", coalesce(nullif(u.serial, ''), u.unit_id::text) as serial
      from can_sniffing join unit u using (unit_id) where request_id = ${requestId} for update of u`.execute(trx)
    if (!unit) return
    const file = {
      file_name: `can-${unit.serial.replaceAll(/[^\w.-]+/g, '_').slice(0, 100)}-${stamp(now)}.${extension}`,
      size: content.length,
      content,
      created_at: now,
    }
    await trx
      .insertInto('can_sniffing_file')
      .values({ request_id: requestId, ...file })
      .onConflict(conflict => conflict.column('request_id').doUpdateSet(file))
      .execute()
    await sql`
      delete from can_sniffing_file where request_id in (
        select f.request_id from can_sniffing_file f join can_sniffing using (request_id)
        where unit_id = ${unit.unitId} order by f.created_at desc, f.request_id desc offset ${mostFiles})`.execute(trx)
  })
}

/** Formats `2026-11-21T10:00:05.000Z` as `20261121-100005`. */
const stamp = (now: Date) => now.toISOString().slice(0, 19).replaceAll(/[-:]/g, '').replace('T', '-')
