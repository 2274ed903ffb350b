import type { FleetSchemas } from '@muster/contract'
import { sql } from 'kysely'
import type { Database } from '#kernel/db/schema.ts'
import type { Caller } from '#kernel/http/caller.ts'
import { conflict, notFound } from '#kernel/http/problem.ts'
import type { Scope } from '#kernel/scope/scope.ts'
import { inScope } from '#kernel/scope/sql.ts'
import { actAs } from '#telemetry/ingest/assignments.ts'
import { book, bookedBefore, otherKey } from './book.ts'
import { takeOne } from './lines.ts'

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
 * Makes the unit a device is built into, and uses up one of a line, in one transaction. The same request again, by its key,
 * answers the unit it made.
 * @throws Problem 404 for a device or company out of sight, 409 for a device that has been activated and a line that is used up
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
    const line = await takeOne(trx, { scope, lineId, typeCode: 'ACTIVATION', companyId })
    const unitId = await makeUnit(trx, {
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

/** The device, kept from others until the transaction ends. */
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

/** In the clock of who activates it, in its company's default fleet, and called by its serial number until somebody names it. */
async function makeUnit(db: Database, { deviceId, companyId, serialNumber, userId }: NewUnit): Promise<number> {
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
  return unit.unitId
}
