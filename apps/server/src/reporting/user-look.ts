import type { UnitSet } from '@muster/contract'
import type { Database } from '../kernel/db/schema.ts'
import type { Look } from './excel/index.ts'
import { measurementUnitsOf } from '../kernel/measurement-units.ts'

/** How a user reads a report: zone, patterns of moments, units of measure. */
export interface UserLook extends Look {
  units: UnitSet
}

export async function userLook(db: Database, userId: number): Promise<UserLook> {
  const user = await db
    .selectFrom('app_user')
    .select(['timezone', 'date_format', 'time_format', 'mu_preset'])
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
  return {
    zone: user.timezone,
    dateFormat: user.date_format,
    timeFormat: user.time_format,
    units: measurementUnitsOf(user.mu_preset),
  }
}
