import { tripGroup, tripRules, type TripRules } from '@muster/signals'
import { sql } from 'kysely'
import { numbers } from '#kernel/db/arrays.ts'
import type { Database } from '#kernel/db/schema.ts'

/** Returns the trip rules of units by their machine type. */
export async function rulesOfUnits(db: Database, unitIds: readonly number[]): Promise<(unitId: number) => TripRules> {
  const { rows } = await sql<{ unitId: number; type: string }>`
    select u.unit_id as "unitId", t.name as type from unit u join machine_type t using (type_id)
    where u.unit_id = any(${numbers(unitIds)}::int[])`.execute(db)
  const types = new Map(rows.map(({ unitId, type }) => [unitId, type]))
  return unitId => tripRules[tripGroup(types.get(unitId) ?? '')]
}
