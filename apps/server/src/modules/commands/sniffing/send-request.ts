import type { FleetSchemas } from '@muster/contract'
import { sql } from 'kysely'
import { noteRecord } from '#kernel/audit/current-call.ts'
import { inTransaction } from '#kernel/db/in-transaction.ts'
import type { Database } from '#kernel/db/schema.ts'
import type { Saver } from '#kernel/http/caller.ts'
import { conflict, notFound } from '#kernel/http/problem.ts'
import type { Scope } from '#kernel/scope/scope.ts'
import { unitInScope } from '#kernel/scope/sql.ts'
import { deviceColumns, queued, type Recipient } from '#kernel/outbox/services.ts'
import type { SniffingDevices } from './devices/devices.ts'

interface Sending {
  db: Database
  devices: SniffingDevices
  caller: Saver
  scope: Scope
  now: Date
}

const day = 24 * 3600
/** Seconds after which an unfetched request is aborted. */
const expirySeconds = { NOW: day, BOOT: 7 * day }

/**
 * Queues a request and returns its ID.
 * @throws Problem 404 for a unit outside the scope; 409 for a unit without a device, with a pending request (001 §4), or
 * whose bus cannot be logged
 */
export async function sendRequest(
  { db, devices, caller, scope, now }: Sending,
  { unit: unitId, schedule, duration = 1 }: FleetSchemas['CanSniffingInput'],
): Promise<number> {
  return inTransaction(db, async trx => {
    // locks the unit first, so that the second of two requests sees the first one
    const {
      rows: [unit],
    } = await sql<Recipient & { hasDevice: boolean }>`
      select u.name, u.device_id is not null as "hasDevice", ${deviceColumns}
      from unit u left join device d using (device_id)
      where u.unit_id = ${unitId} and ${unitInScope(scope, 'u')} for update of u`.execute(trx)
    if (!unit) throw notFound('unit', unitId)
    if (!unit.hasDevice) throw conflict(['problem.sniffNoDevice', { name: unit.name }])
    const refusal = devices.refuses?.(unit)
    if (refusal) throw conflict(refusal)
    const open = await trx
      .selectFrom('can_sniffing')
      .select('request_id')
      .where('unit_id', '=', unitId)
      .where('ended_at', 'is', null)
      .executeTakeFirst()
    if (open) throw conflict(['problem.sniffRunning', { name: unit.name }])
    const { request_id } = await trx
      .insertInto('can_sniffing')
      .values({ unit_id: unitId, schedule, duration, ...(await queued(trx, caller, now, expirySeconds[schedule])) })
      .returning('request_id')
      .executeTakeFirstOrThrow()
    noteRecord('can-request', request_id)
    return request_id
  })
}

/**
 * Requests the unit to stop; the request ends when the unit has stopped.
 * @throws Problem 404 if the request is outside the scope, 409 if it is not running (001 §4)
 */
export async function cancelRequest(
  { db, scope, now }: Pick<Sending, 'db' | 'scope' | 'now'>,
  id: number,
): Promise<void> {
  const { rows } = await sql<{ isCanceled: boolean }>`
    with seen as (
      select r.request_id from can_sniffing r join unit u using (unit_id)
      where r.request_id = ${id} and ${unitInScope(scope, 'u')}
    ), canceled as (
      update can_sniffing set cancel_requested_at = ${now}, updated_at = ${now}, due_at = ${now}
      where request_id in (select request_id from seen) and status in ('FETCHED', 'IN_PROGRESS') and cancel_requested_at is null
      returning request_id
    )
    select exists (select from canceled) as "isCanceled" from seen`.execute(db)
  if (!rows[0]) throw notFound('can-request', id)
  if (!rows[0].isCanceled) throw conflict(['problem.sniffCancel'])
}
