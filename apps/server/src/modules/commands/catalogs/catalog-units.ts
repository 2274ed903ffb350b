import { sql, type RawBuilder } from 'kysely'
import { numbers } from '#kernel/db/arrays.ts'
import { inTransaction } from '#kernel/db/in-transaction.ts'
import type { Database } from '#kernel/db/schema.ts'
import type { Scope } from '#kernel/scope/scope.ts'
import { inScope } from '#kernel/scope/sql.ts'
import { requireUnits } from '#kernel/records/assign-record.ts'
import { requireUsable } from '#kernel/records/usable-by.ts'
import { readCatalog, visibleCatalog } from './read-catalogs.ts'

export interface CatalogUnit {
  catalogId: number
  catalogName: string
  catalogVersion: number
  assetId: number
  assetName: string
}

/** A row is two numbers and their names: screens read all of them. */
export const unitsPage = 1000

export const unitsOrder: RawBuilder<unknown> = sql`lower(u.name), u.unit_id, lower(c.name), c.catalog_id`

/** Which unit in sight has which catalog in sight. */
export const selectUnits = (
  scope: Scope,
  { catalogId, assetId }: { catalogId?: number; assetId?: number },
): RawBuilder<unknown> => sql`
  select c.catalog_id as "catalogId", c.name as "catalogName", c.version as "catalogVersion", u.unit_id as "assetId", u.name as "assetName"
  from command_catalog_unit cu join command_catalog c using (catalog_id) join unit u using (unit_id)
  where ${visibleCatalog(scope)} and ${inScope(scope, 'u.company_id')}
    and ${catalogId === undefined ? sql`true` : sql`c.catalog_id = ${catalogId}`}
    and ${assetId === undefined ? sql`true` : sql`u.unit_id = ${assetId}`}`

interface Change {
  catalogId: number
  assetIds: readonly number[]
}

/**
 * Gives a catalog to units. A unit has one version of it: another one goes.
 * @throws Problem 404 for the catalog, 400 naming units that are not there or whose company may not use it
 */
export function giveCatalog(db: Database, scope: Scope, { catalogId, assetIds }: Change): Promise<void> {
  return changeUnits(db, scope, { catalogId, assetIds }, async trx => {
    await requireUsable(trx, scope, { kind: 'command-profile', id: catalogId }, assetIds)
    await sql`
      delete from command_catalog_unit cu using command_catalog c, command_catalog other
      where c.catalog_id = ${catalogId} and other.name = c.name and other.company_id is not distinct from c.company_id
        and other.catalog_id <> c.catalog_id and cu.catalog_id = other.catalog_id and cu.unit_id = any(${numbers(assetIds)}::int[])`.execute(
      trx,
    )
    await sql`
      insert into command_catalog_unit (catalog_id, unit_id)
      select ${catalogId}, asked.id from unnest(${numbers(assetIds)}::int[]) asked (id) on conflict do nothing`.execute(
      trx,
    )
  })
}

/** @throws Problem 404 for the catalog, 400 naming units that are not there */
export function takeCatalog(db: Database, scope: Scope, { catalogId, assetIds }: Change): Promise<void> {
  return changeUnits(db, scope, { catalogId, assetIds }, async trx => {
    await sql`delete from command_catalog_unit where catalog_id = ${catalogId} and unit_id = any(${numbers(assetIds)}::int[])`.execute(
      trx,
    )
  })
}

function changeUnits(
  db: Database,
  scope: Scope,
  { catalogId, assetIds }: Change,
  act: (trx: Database) => Promise<void>,
): Promise<void> {
  return inTransaction(db, async trx => {
    await sql`select from command_catalog where catalog_id = ${catalogId} for key share`.execute(trx)
    await readCatalog(trx, scope, catalogId)
    await requireUnits(trx, scope, [...new Set(assetIds)])
    await act(trx)
  })
}
