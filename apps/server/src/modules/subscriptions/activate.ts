import type { FleetSchemas } from '@muster/contract'
import { sql } from 'kysely'
import { noteRecord } from '#kernel/audit/current-call.ts'
import type { Database } from '#kernel/db/schema.ts'
import type { Caller } from '#kernel/http/caller.ts'
import { conflict, notFound } from '#kernel/http/problem.ts'
import type { Scope } from '#kernel/scope/scope.ts'
import { inScope } from '#kernel/scope/sql.ts'
import { actAs } from '#telemetry/ingest/assignments.ts'
import { book, bookedBefore, otherKey } from './bookings.ts'
import { consumeItem } from './order-lines.ts'

export interface Acting {
  db: Database
  scope: Scope
  caller: Pick<Caller, 'userId' | 'impersonatorId' | 'impersonatorLogin'>
  now: Date
}

interface IdleDevice {
  uid: string
  serial: string
  active: boolean
  unitId: number | null
}

/**
 * Creates the unit of a device and consumes one item of an order line, in one transaction. A repeated request, recognised by its key,
 * returns the unit that the first one created.
 * @throws Problem 404 for a device or company outside the scope, 409 for an activated device and an exhausted line
 */
export function activate(
  { db, scope, caller, now }: Acting,
  { lineId, deviceId, companyId, serialNumber, requestKey }: FleetSchemas['AmActivation'],
): Promise<FleetSchemas['AmActivated']> {
  return db.transaction().execute(async trx => {
    await actAs(trx, caller)
    const device = await lockDevice(trx, scope, deviceId)
    const before = await bookedBefore(trx, caller.userId, requestKey)
    if (before) {
      if (before.unitId !== device.unitId || before.lineId !== lineId) throw otherKey()
      return { uniqueId: device.uid, unitId: before.unitId }
    }
    if (device.active || device.unitId !== null) throw conflict(['problem.deviceActivated', { serial: device.serial }])
    if (!scope.companyIds.includes(companyId)) throw notFound('company', companyId)
    const line = await consumeItem(trx, { scope, lineId, typeCode: 'ACTIVATION', companyId })
    const unitId = await createUnit(trx, {
      deviceId,
      companyId,
      serialNumber: serialNumber.trim() || device.serial,
      userId: caller.userId,
    })
    await trx
      .updateTable('device')
      .set({ active: true, company_id: companyId })
      .where('device_id', '=', deviceId)
      .execute()
    await book(trx, [{ unitId, lineId, months: line.months }], { userId: caller.userId, requestKey, now })
    return { uniqueId: device.uid, unitId }
  })
}

/** Returns the device and locks it until the transaction ends. */
async function lockDevice(db: Database, scope: Scope, deviceId: number): Promise<IdleDevice> {
  await sql`select from device where device_id = ${deviceId} and ${inScope(scope, 'device.company_id')} for update`.execute(
    db,
  )
  const {
    rows: [device],
  } = await sql<IdleDevice>`
    select d.uid, d.serial_number as serial, d.active, u.unit_id as "unitId" from device d left join unit u using (device_id)
    where d.device_id = ${deviceId} and ${inScope(scope, 'd.company_id')}`.execute(db)
  if (!device) throw notFound('device', deviceId)
  return device
}

interface NewUnit {
  deviceId: number
  companyId: number
  serialNumber: string
  userId: number
}

/** Creates a unit in the user's time zone and the company's default fleet, named after its serial number. */
async function createUnit(db: Database, { deviceId, companyId, serialNumber, userId }: NewUnit): Promise<number> {
  const {
    rows: [unit],
  } = await sql<{ unitId: number }>`
    insert into unit (company_id, device_id, name, serial, timezone)
    select ${companyId}, ${deviceId}, ${serialNumber}, ${serialNumber}, timezone from app_user where user_id = ${userId}
    returning unit_id as "unitId"`.execute(db)
  if (!unit) throw new Error(`The user ${userId} was removed while activating a device`)
  await sql`
    insert into fleet_unit (fleet_id, unit_id)
    select fleet_id, ${unit.unitId} from fleet where company_id = ${companyId} and is_default`.execute(db)
  noteRecord('unit', unit.unitId)
  return unit.unitId
}
