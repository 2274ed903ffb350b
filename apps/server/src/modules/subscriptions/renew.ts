import type { FleetSchemas } from '@muster/contract'
import { sql } from 'kysely'
import type { Database } from '#kernel/db/schema.ts'
import { badRequest, conflict, notFound } from '#kernel/http/problem.ts'
import type { Scope } from '#kernel/scope/scope.ts'
import { inScope } from '#kernel/scope/sql.ts'
import type { Acting } from './activate.ts'
import { book, bookedBefore, justBooked, otherKey } from './book.ts'
import { satellite, takeOne } from './lines.ts'
import { inEnglish } from '#kernel/texts/texts.ts'
import { latestBooking } from './subscription-queries.ts'

interface Renewing {
  name: string
  serial: string
  companyId: number
  deviceId: number | null
  uniqueId: string | null
  isSatellite: boolean
}

/**
 * Moves the end of a unit's subscription and uses up one of a line, in one transaction. The same request again, by its key or
 * without one within a minute, answers the first.
 * @throws Problem 404 for a unit out of sight or archived, 409 when its device has changed since it was chosen and for a line
 * that is used up
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
    const line = await takeOne(trx, { scope, lineId, typeCode: 'RENEWAL', companyId: unit.companyId })
    if (line.isSatellite !== unit.isSatellite) throw unlike(unit, line.name)
    const [booked] = await book(trx, [{ unitId, lineId, months: line.months }], {
      userId: caller.userId,
      requestKey,
      now,
    })
    if (!booked) throw notFound('unit', unitId)
    return { unitId, subscriptionEndDate: booked.end.toISOString() }
  })
}

/** A satellite subscription is renewed as one, others as others. */
const unlike = ({ name, isSatellite }: Renewing, line: string) =>
  badRequest([isSatellite ? 'problem.bySatellite' : 'problem.withoutSatellite', { name, line }], {
    errors: [['lineId', isSatellite ? 'problem.selectBySatellite' : 'problem.selectWithoutSatellite']],
  })

async function lockUnit(db: Database, scope: Scope, unitId: number): Promise<Renewing> {
  await sql`select from unit where unit_id = ${unitId} and ${inScope(scope, 'unit.company_id')} for no key update`.execute(
    db,
  )
  const {
    rows: [unit],
  } = await sql<Renewing>`
    select u.name, u.serial, u.company_id as "companyId", u.device_id as "deviceId", d.uid as "uniqueId",
      coalesce(b.code = ${satellite}, false) as "isSatellite"
    from unit u left join device d using (device_id) ${latestBooking(inEnglish())}
    where u.unit_id = ${unitId} and ${inScope(scope, 'u.company_id')} and u.archived_at is null`.execute(db)
  if (!unit) throw notFound('unit', unitId)
  return unit
}
