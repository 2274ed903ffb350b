import type { FleetSchemas } from '@muster/contract'
import { sql } from 'kysely'
import type { Database } from '#kernel/db/schema.ts'
import { badRequest, conflict, notFound } from '#kernel/http/problem.ts'
import type { Scope } from '#kernel/scope/scope.ts'
import { inScope } from '#kernel/scope/sql.ts'
import type { Acting } from './activate.ts'
import { book, bookedBefore, justBooked, otherKey } from './bookings.ts'
import { satellite, consumeItem } from './order-lines.ts'
import { inEnglish } from '#kernel/texts/texts.ts'
import { latestBooking } from './subscription-queries.ts'

interface RenewableUnit {
  name: string
  serial: string
  companyId: number
  deviceId: number | null
  uniqueId: string | null
  isSatellite: boolean
}

/**
 * Extends the subscription of a unit and consumes one item of an order line, in one transaction. A repeated request, recognised by its
 * key or by time within a minute, returns the first result.
 * @throws Problem 404 for a unit that is archived or outside the scope, 409 when its device has changed since it was selected and for
 * an exhausted line
 */
export function renew(
  { db, scope, caller, now }: Acting,
  { unitId, deviceId, uniqueId, serialNumber, lineId, requestKey }: FleetSchemas['RenewalRequest'],
): Promise<FleetSchemas['Renewed']> {
  return db.transaction().execute(async trx => {
    const unit = await lockUnit(trx, scope, unitId)
    const before =
      requestKey === undefined
        ? await justBooked(trx, { unitId, lineId }, { userId: caller.userId, now })
        : await bookedBefore(trx, caller.userId, requestKey)
    if (before) {
      if (before.unitId !== unitId || before.lineId !== lineId) throw otherKey()
      return { unitId, subscriptionEndDate: before.end.toISOString() }
    }
    if (unit.deviceId !== deviceId || unit.uniqueId !== uniqueId || unit.serial !== serialNumber)
      throw conflict(['problem.otherDevice', { name: unit.name }])
    const line = await consumeItem(trx, { scope, lineId, typeCode: 'RENEWAL', companyId: unit.companyId })
    if (line.isSatellite !== unit.isSatellite) throw satelliteMismatch(unit, line.name)
    const [booked] = await book(trx, [{ unitId, lineId, months: line.months }], {
      userId: caller.userId,
      requestKey,
      now,
    })
    if (!booked) throw notFound('unit', unitId)
    return { unitId, subscriptionEndDate: booked.end.toISOString() }
  })
}

/** Error for a satellite line on another unit, or the reverse. */
const satelliteMismatch = ({ name, isSatellite }: RenewableUnit, line: string) =>
  badRequest([isSatellite ? 'problem.bySatellite' : 'problem.withoutSatellite', { name, line }], {
    errors: [['lineId', isSatellite ? 'problem.selectBySatellite' : 'problem.selectWithoutSatellite']],
  })

async function lockUnit(db: Database, scope: Scope, unitId: number): Promise<RenewableUnit> {
  await sql`select from unit where unit_id = ${unitId} and ${inScope(scope, 'unit.company_id')} for no key update`.execute(
    db,
  )
  const {
    rows: [unit],
  } = await sql<RenewableUnit>`
    select u.name, u.serial, u.company_id as "companyId", u.device_id as "deviceId", d.uid as "uniqueId",
      coalesce(b.code = ${satellite}, false) as "isSatellite"
    from unit u left join device d using (device_id) ${latestBooking(inEnglish())}
    where u.unit_id = ${unitId} and ${inScope(scope, 'u.company_id')} and u.archived_at is null`.execute(db)
  if (!unit) throw notFound('unit', unitId)
  return unit
}
