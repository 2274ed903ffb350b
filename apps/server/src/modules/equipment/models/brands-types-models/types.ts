import { createType, deleteType, getType, listTypes, updateType, type FleetSchemas } from '@muster/contract'
import { sql } from 'kysely'
import { contains, readPage } from '#kernel/db/lists.ts'
import type { Database } from '#kernel/db/schema.ts'
import { handle } from '#kernel/http/handler.ts'
import { badRequest } from '#kernel/http/problem.ts'
import { saveNextVersion, versionOf } from '#kernel/records/later-save.ts'
import type { Scope } from '#kernel/scope/scope.ts'
import { unitInScope } from '#kernel/scope/sql.ts'
import { Db } from '#kernel/dependencies.ts'
import { maintenanceProfile } from './brands.ts'
import {
  iconIn,
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
import { noSuch } from '#kernel/texts/sentence.ts'

const type: SharedTable = { table: 'machine_type', id: 'type_id', noun: 'type' }

export const types = [
  handle(listTypes, ({ query, scope, use }) => {
    const brand = query.brand ?? null
    return readPage<FleetSchemas['TypeRow']>(use(Db), {
      rows: sql`
        ${selectTypes(scope, brand)}
        where ${contains('t.name', query.filter)} and (${brand}::int is null
          or exists (select from model m where m.type_id = t.type_id and m.brand_id = ${brand}::int)
          or exists (select from brand_type l where l.type_id = t.type_id and l.brand_id = ${brand}::int))`,
      order: sql`lower(t.name), t.type_id`,
      start: query.start,
      limit: query.limit,
    })
  }),

  handle(getType, ({ path: { id }, scope, use }) =>
    readShared<FleetSchemas['TypeRow']>(use(Db), type, id, sql`${selectTypes(scope)} where t.type_id = ${id}`),
  ),

  handle(createType, async ({ body, scope, caller, use }) => {
    const [name, icon] = [nameIn(body), iconIn(body)]
    return use(Db)
      .transaction()
      .execute(async db => {
        await requireRoot(db, scope, 'type')
        const same = await lockName(db, name)
        // an existing type may be offered under another brand
        if (same && body.brandId === undefined) throw taken('type', same.name)
        const added =
          same ??
          (await db
            .insertInto('machine_type')
            .values({ name, ...(icon !== undefined && { icon }) })
            .returning(['type_id as id', 'name'])
            .executeTakeFirstOrThrow())
        const isNew = await offerUnder(db, added.id, body.brandId)
        if (same && !isNew) throw taken('type', same.name)
        if (!same) await saveNextVersion(db, { kind: 'machine-type', id: added.id, name, input: body }, caller)
        return { id: added.id }
      })
  }),

  handle(updateType, async ({ path: { id }, body, scope, caller, use }) => {
    const [name, icon] = [nameIn(body), iconIn(body)]
    await use(Db)
      .transaction()
      .execute(async db => {
        const before = await lockSharedRow(db, scope, type, id)
        await saveNextVersion(db, { kind: 'machine-type', id, name: before.name, input: body }, caller)
        const same = await lockName(db, name)
        if (same && same.id !== id) throw taken('type', same.name)
        await db
          .updateTable('machine_type')
          .set({ name, ...(icon !== undefined && { icon }) })
          .where('type_id', '=', id)
          .execute()
        await offerUnder(db, id, body.brandId)
      })
  }),

  handle(deleteType, async ({ path: { id }, scope, use }) => {
    await use(Db)
      .transaction()
      .execute(async db => {
        const { name } = await lockSharedRow(db, scope, type, id)
        requireUnused(name, [
          await modelsUsing(db, 'type_id', id),
          await unitsUsing(db, scope, 'type_id', id),
          await recordsUsing(db, scope, maintenanceProfile('typeId'), id),
        ])
        await db.deleteFrom('machine_type').where('type_id', '=', id).execute()
      })
  }),
]

/** @param brand counts only its models and units; null counts all */
const selectTypes = (scope: Scope, brand: number | null = null) => sql`
  select t.type_id as id, t.name, t.icon, not ${isRoot(scope)} as "readOnly",
    (select count(*)::int from model m where m.type_id = t.type_id
      and (${brand}::int is null or m.brand_id = ${brand}::int)) as "modelsCount",
    (select count(*)::int from unit u where u.type_id = t.type_id and ${unitInScope(scope, 'u')}
      and (${brand}::int is null or u.brand_id = ${brand}::int)) as "unitsCount",
    ${versionOf('machine-type', sql`t.type_id`)} as version
  from machine_type t`

/** Locks a name until the transaction ends and returns the type that has it. */
async function lockName(db: Database, name: string): Promise<{ id: number; name: string } | undefined> {
  await sql`select pg_advisory_xact_lock(hashtext('machine_type'), hashtext(lower(${name}::text)))`.execute(db)
  const { rows } = await sql<{ id: number; name: string }>`
    select type_id as id, name from machine_type where lower(name) = lower(${name}::text) limit 1`.execute(db)
  return rows[0]
}

/**
 * Offers a type under a brand. Returns true if it was not offered before.
 * @throws Problem 400 for an unknown brand
 */
async function offerUnder(db: Database, typeId: number, brandId: number | undefined): Promise<boolean> {
  if (brandId === undefined) return true
  const brand = await db.selectFrom('brand').select('brand_id').where('brand_id', '=', brandId).executeTakeFirst()
  if (!brand) throw badRequest(['problem.noBrand'], { errors: [noSuch('brandId', 'brand', brandId)] })
  const { rows } = await sql`
    insert into brand_type (brand_id, type_id) values (${brandId}, ${typeId}) on conflict do nothing returning 1`.execute(
    db,
  )
  return rows.length > 0
}
