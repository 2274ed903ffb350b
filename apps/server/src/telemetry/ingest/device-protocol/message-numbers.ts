import { sql } from 'kysely'
import { numbers } from '#kernel/db/arrays.ts'
import type { Database } from '#kernel/db/schema.ts'
import type { MessageNumber, Parsed } from '../observation.ts'

/** Maximum number of stored gaps per device start; the oldest are then considered received. */
const mostGaps = 1000

/**
 * Adds the numbers of messages to those that their devices have sent, and returns the requests whose messages were stored before. Must
 * run in the transaction that stores the messages. Devices without a unit are not counted: their items have keys of their own.
 */
export async function addNumbers(trx: Database, batch: readonly Parsed[]): Promise<ReadonlySet<Parsed>> {
  const repeated = new Set<Parsed>()
  const numbered = new Map<string, Parsed & { message: MessageNumber }>()
  for (const parsed of batch) {
    const { message, keyHash } = parsed
    if (!message || keyHash !== undefined) continue
    const key = `${message.deviceUid} ${message.boot} ${message.seq}`
    if (numbered.has(key)) repeated.add(parsed)
    else numbered.set(key, { ...parsed, message })
  }
  if (numbered.size === 0) return repeated
  const keys = [...numbered.keys()]
  const messages = [...numbered.values()].map(({ message }) => message)
  const { rows } = await sql<{ key: string }>`
    with sent as (
      select s.key, d.device_id, s.boot, s.seq
      from unnest(${keys}::text[], ${messages.map(({ deviceUid }) => deviceUid)}::text[], ${messages.map(({ boot }) => boot)}::uuid[],
        ${numbers(messages.map(({ seq }) => seq))}::bigint[]) as s (key, uid, boot, seq)
      join device d on d.uid = s.uid
      where exists (select from unit u where u.device_id = d.device_id)
    ), added as (
      insert into device_sequence as known (device_id, boot, received)
      select device_id, boot, range_agg(int8range(seq, seq, '[]')) from sent
      -- in one order, so that two servers wait for each other instead of deadlocking
      group by device_id, boot order by device_id, boot
      on conflict (device_id, boot) do update set before = known.received, last_at = now(),
        received = case
          when (select count(*) from unnest(known.received)) < ${mostGaps} then known.received + excluded.received
          else int8multirange((select range_merge(range_agg(r)) from (
            select r from unnest(known.received) r order by r limit ${mostGaps / 2}) oldest))
            + known.received + excluded.received
        end
      returning device_id, boot, before
    )
    select sent.key from sent join added using (device_id, boot) where added.before @> sent.seq`.execute(trx)
  const stored = new Set(rows.map(({ key }) => key))
  for (const parsed of batch) {
    const { message, keyHash } = parsed
    if (message && keyHash === undefined && stored.has(`${message.deviceUid} ${message.boot} ${message.seq}`))
      repeated.add(parsed)
  }
  return repeated
}
