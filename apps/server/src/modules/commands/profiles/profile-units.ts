import { sql, type RawBuilder } from 'kysely'
import { numbers } from '#kernel/db/arrays.ts'
import { inTransaction } from '#kernel/db/in-transaction.ts'
import type { Database } from '#kernel/db/schema.ts'
import type { Scope } from '#kernel/scope/scope.ts'
import { unitInScope } from '#kernel/scope/sql.ts'
import { requireUnits } from '#kernel/records/assign-record.ts'
import { requireUsable } from '#kernel/records/usable-by.ts'
import { readProfile, visibleCommandProfile } from './read-profiles.ts'

export interface AssignedUnit {
  catalogId: number
  catalogName: string
  catalogVersion: number
  assetId: number
  assetName: string
}

/** Page size that lets screens read all rows, which are small. */
export const unitsPage = 1000

export const unitsOrder: RawBuilder<unknown> = sql`lower(u.name), u.unit_id, lower(c.name), c.catalog_id`

/** Selects the assignments of visible command profiles to visible units. */
export const selectUnits = (
  scope: Scope,
  { profileId, unitId }: { profileId?: number | undefined; unitId?: number | undefined },
): RawBuilder<unknown> => sql`
  select c.catalog_id as "catalogId", c.name as "catalogName", c.version as "catalogVersion", u.unit_id as "assetId", u.name as "assetName"
  from command_catalog_unit cu join command_catalog c using (catalog_id) join unit u using (unit_id)
  where ${visibleCommandProfile(scope)} and ${unitInScope(scope, 'u')}
    and ${profileId === undefined ? sql`true` : sql`c.catalog_id = ${profileId}`}
    and ${unitId === undefined ? sql`true` : sql`u.unit_id = ${unitId}`}`

interface Change {
  profileId: number
  unitIds: readonly number[]
}

/**
 * Assigns a command profile to units. The assigned version replaces any other version on the unit.
 * @throws Problem 404 for the profile, 400 naming units that do not exist or whose company may not use the profile
 */
export function assignCommandProfile(db: Database, scope: Scope, { profileId, unitIds }: Change): Promise<void> {
  return changeUnits(db, scope, { profileId, unitIds }, async trx => {
    await requireUsable(trx, scope, { kind: 'command-profile', id: profileId }, unitIds)
    await sql`
      delete from command_catalog_unit cu using command_catalog c, command_catalog other
      where c.catalog_id = ${profileId} and other.name = c.name and other.company_id is not distinct from c.company_id
        and other.catalog_id <> c.catalog_id and cu.catalog_id = other.catalog_id and cu.unit_id = any(${numbers(unitIds)}::int[])`.execute(
      trx,
    )
    await sql`
      insert into command_catalog_unit (catalog_id, unit_id)
      select ${profileId}, requested.id from unnest(${numbers(unitIds)}::int[]) requested (id) on conflict do nothing`.execute(
      trx,
    )
  })
}

/** @throws Problem 404 for the profile, 400 naming units that do not exist */
export function unassignCommandProfile(db: Database, scope: Scope, { profileId, unitIds }: Change): Promise<void> {
  return changeUnits(db, scope, { profileId, unitIds }, async trx => {
    await sql`delete from command_catalog_unit where catalog_id = ${profileId} and unit_id = any(${numbers(unitIds)}::int[])`.execute(
      trx,
    )
  })
}

function changeUnits(
  db: Database,
  scope: Scope,
  { profileId, unitIds }: Change,
  act: (trx: Database) => Promise<void>,
): Promise<void> {
  return inTransaction(db, async trx => {
    await sql`select from command_catalog where catalog_id = ${profileId} for key share`.execute(trx)
    await readProfile(trx, scope, profileId)
    await requireUnits(trx, scope, [...new Set(unitIds)])
    await act(trx)
  })
}
