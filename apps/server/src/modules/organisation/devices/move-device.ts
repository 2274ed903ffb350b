import type { FleetSchemas } from '@muster/contract'
import { sql } from 'kysely'
import type { Database } from '#kernel/db/schema.ts'
import type { Saver } from '#kernel/http/caller.ts'
import { conflict, notFound } from '#kernel/http/problem.ts'
import type { Topics } from '#kernel/realtime/topics.ts'
import type { Scope } from '#kernel/scope/scope.ts'
import { inScope } from '#kernel/scope/sql.ts'
import { actAs, lockAssignments } from '#telemetry/ingest/assignments.ts'
import type { Pipeline } from '#telemetry/ingest/pipeline.ts'
import { Quarantine } from '#telemetry/ingest/quarantine/quarantine.ts'
import { sniffingOutbox } from '#modules/commands/sniffing/public.ts'
import { commandOutbox } from '#modules/commands/public.ts'
import { firmwareOutbox } from '#modules/commands/firmware/public.ts'
import { transferOutbox } from '#modules/commands/files/public.ts'
import { interruptItems, type OutboxItem, type OutboxTable } from '#kernel/outbox/services.ts'

interface MoveContext {
  db: Database
  topics: Topics
  pipeline: Pick<Pipeline, 'ingest' | 'forget'>
  scope: Scope
  caller: Saver
  now: Date
}

/**
 * Moves a device to another unit, in one transaction. Readings stay with the unit that had the device at their time. Waiting commands and
 * files stay with their unit and go to its new device; those in transit end with an error. Readings that the device sent without a unit go
 * to the new one. An archived unit may lose its device but cannot receive one.
 * @throws Problem 404 for a device or unit outside the scope and for an archived unit, 409 for a unit with a device unless `occupied`
 * resolves it, and for a swap with an archived unit
 */
export async function moveDevice(
  { db, topics, pipeline, scope, caller, now }: MoveContext,
  deviceId: number,
  { unitId, occupied = 'REFUSE' }: FleetSchemas['DeviceMove'],
): Promise<FleetSchemas['DeviceMoved']> {
  const { uids, interrupted } = await db.transaction().execute(async trx => {
    await actAs(trx, caller)
    await lockAssignments(trx)
    const device = await findDevice(trx, scope, deviceId)
    const target = await findUnit(trx, scope, unitId)
    if (device.unitId === target.unitId)
      throw conflict(['problem.deviceThere', { serial: device.serial, unit: target.name }])
    if (target.deviceId !== null && occupied === 'REFUSE')
      throw conflict(['problem.deviceSwap', { unit: target.name, serial: target.deviceSerial ?? '' }])
    if (occupied === 'SWAP' && target.deviceId !== null && device.unitId === null)
      throw conflict(['problem.deviceAlone', { serial: device.serial }])
    if (occupied === 'SWAP' && target.deviceId !== null && device.archivedUnit !== null)
      throw conflict(['problem.isArchived', { name: device.archivedUnit }])

    const emptiedIds = [device.unitId, target.deviceId === null ? null : unitId].filter(id => id !== null)
    await sql`update unit set device_id = null where unit_id = any(${emptiedIds}::int[])`.execute(trx)
    await sql`update unit set device_id = ${deviceId} where unit_id = ${unitId}`.execute(trx)
    if (occupied === 'SWAP' && device.unitId !== null)
      await sql`update unit set device_id = ${target.deviceId} where unit_id = ${device.unitId}`.execute(trx)

    const end = { unitIds: emptiedIds, now, message: 'The device was moved before it confirmed this. Send it again.' }
    return {
      uids: [device.uid, target.deviceUid].filter(uid => uid !== null),
      interrupted: [
        await interrupt(commandOutbox, trx, end),
        await interrupt(transferOutbox, trx, end),
        await interrupt(sniffingOutbox, trx, end),
        await interrupt(firmwareOutbox, trx, end),
      ],
    }
  })
  for (const uid of uids) pipeline.forget(uid)
  for (const { publish } of interrupted) publish(topics)
  for (const uid of uids) await new Quarantine(db, pipeline).release(uid)
  return { interrupted: interrupted.reduce((sum, { count }) => sum + count, 0) }
}

async function interrupt<Item extends OutboxItem>(
  outbox: OutboxTable<Item>,
  db: Database,
  end: Parameters<typeof interruptItems>[2],
) {
  const items = await interruptItems(outbox, db, end)
  return {
    count: items.length,
    publish: (topics: Topics) => items.forEach(item => outbox.publish(topics, item, 'ERROR')),
  }
}

async function findDevice(db: Database, scope: Scope, deviceId: number) {
  const {
    rows: [device],
  } = await sql<{ uid: string; serial: string; unitId: number | null; archivedUnit: string | null }>`
    select d.uid, d.serial_number as serial, u.unit_id as "unitId",
      case when u.archived_at is not null then u.name end as "archivedUnit"
    from device d left join unit u using (device_id)
    where d.device_id = ${deviceId} and ${inScope(scope, 'd.company_id')} for update of d`.execute(db)
  if (!device) throw notFound('device', deviceId)
  return device
}

async function findUnit(db: Database, scope: Scope, unitId: number) {
  const {
    rows: [unit],
  } = await sql<{
    unitId: number
    name: string
    deviceId: number | null
    deviceUid: string | null
    deviceSerial: string | null
  }>`
    select u.unit_id as "unitId", u.name, u.device_id as "deviceId", d.uid as "deviceUid", d.serial_number as "deviceSerial"
    from unit u left join device d using (device_id)
    where u.unit_id = ${unitId} and ${inScope(scope, 'u.company_id')} and u.archived_at is null
    for update of u`.execute(db)
  if (!unit) throw notFound('unit', unitId)
  return unit
}
