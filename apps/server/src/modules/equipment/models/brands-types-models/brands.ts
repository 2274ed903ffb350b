import { createBrand, deleteBrand, getBrand, listBrands, updateBrand, type FleetSchemas } from '@muster/contract'
import { sql } from 'kysely'
import { contains, readPage } from '#kernel/db/lists.ts'
import type { Database } from '#kernel/db/schema.ts'
import { handle } from '#kernel/http/handler.ts'
import { saveNextVersion, versionOf } from '#kernel/records/later-save.ts'
import type { Scope } from '#kernel/scope/scope.ts'
import { unitInScope } from '#kernel/scope/sql.ts'
import { Db } from '#kernel/dependencies.ts'
import {
  isRoot,
  modelsUsing,
  nameIn,
  readShared,
  recordsUsing,
  lockSharedRow,
  requireRoot,
  requireUnused,
  taken,
  unitsUsing,
  type SharedTable,
} from './shared-table.ts'

const brand: SharedTable = { table: 'brand', id: 'brand_id', noun: 'brand' }

export const brands = [
  handle(listBrands, ({ query, scope, use }) =>
    readPage<FleetSchemas['BrandRow']>(use(Db), {
      rows: sql`${selectBrands(scope)} where ${contains('b.name', query.filter)}`,
      order: sql`lower(b.name), b.brand_id`,
      start: query.start,
      limit: query.limit,
    }),
  ),

  handle(getBrand, ({ path: { id }, scope, use }) =>
    readShared<FleetSchemas['BrandRow']>(use(Db), brand, id, sql`${selectBrands(scope)} where b.brand_id = ${id}`),
  ),

  handle(createBrand, async ({ body, scope, caller, use }) => {
    const name = nameIn(body)
    return use(Db)
      .transaction()
      .execute(async db => {
        await requireRoot(db, scope, 'brand')
        await requireFree(db, name)
        const added = await db
          .insertInto('brand')
          .values({ name })
          .onConflict(conflict => conflict.doNothing())
          .returning('brand_id as id')
          .executeTakeFirst()
        if (!added) throw taken('brand', name)
        await saveNextVersion(db, { kind: 'brand', id: added.id, name, input: body }, caller)
        return added
      })
  }),

  handle(updateBrand, async ({ path: { id }, body, scope, caller, use }) => {
    const name = nameIn(body)
    await use(Db)
      .transaction()
      .execute(async db => {
        const before = await lockSharedRow(db, scope, brand, id)
        await saveNextVersion(db, { kind: 'brand', id, name: before.name, input: body }, caller)
        await requireFree(db, name, id)
        await db.updateTable('brand').set({ name }).where('brand_id', '=', id).execute()
      })
  }),

  handle(deleteBrand, async ({ path: { id }, scope, use }) => {
    await use(Db)
      .transaction()
      .execute(async db => {
        const { name } = await lockSharedRow(db, scope, brand, id)
        requireUnused(name, [
          await modelsUsing(db, 'brand_id', id),
          await unitsUsing(db, scope, 'brand_id', id),
          await recordsUsing(db, scope, maintenanceProfile('brandId'), id),
        ])
        await db.deleteFrom('brand').where('brand_id', '=', id).execute()
      })
  }),
]

const selectBrands = (scope: Scope) => sql`
  select b.brand_id as id, b.name, not ${isRoot(scope)} as "readOnly",
    (select count(*)::int from model m where m.brand_id = b.brand_id) as "modelsCount",
    (select count(*)::int from unit u where u.brand_id = b.brand_id and ${unitInScope(scope, 'u')}) as "unitsCount",
    ${versionOf('brand', sql`b.brand_id`)} as version
  from brand b`

export const maintenanceProfile = (field: 'brandId' | 'typeId') => ({
  kind: 'maintenance-profile',
  noun: 'maintenance-profile' as const,
  field,
})

/**
 * Locks a name and compares it with other brands ignoring case, because feeds write both LIUGONG and LiuGong.
 * @throws Problem 409
 */
async function requireFree(db: Database, name: string, except = 0): Promise<void> {
  // concurrent saves of one name wait for each other
  await sql`select pg_advisory_xact_lock(hashtext('brand'), hashtext(lower(${name}::text)))`.execute(db)
  const { rows } = await sql<{ name: string }>`
    select name from brand where lower(name) = lower(${name}::text) and brand_id <> ${except} limit 1`.execute(db)
  if (rows[0]) throw taken('brand', rows[0].name)
}
