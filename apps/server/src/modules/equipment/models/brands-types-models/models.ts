import { createModel, deleteModel, getModel, listModels, updateModel, type FleetSchemas } from '@muster/contract'
import { sql } from 'kysely'
import { contains, readPage } from '#kernel/db/lists.ts'
import { withoutNulls } from '#kernel/db/rows.ts'
import type { Database } from '#kernel/db/schema.ts'
import { handle } from '#kernel/http/handler.ts'
import { badRequest } from '#kernel/http/problem.ts'
import { saveNextVersion, versionOf } from '#kernel/records/later-save.ts'
import type { Scope } from '#kernel/scope/scope.ts'
import { unitInScope } from '#kernel/scope/sql.ts'
import { Db } from '#kernel/dependencies.ts'
import {
  iconIn,
  isRoot,
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

type Input = FleetSchemas['ModelInput']

export const modelTable: SharedTable = { table: 'model', id: 'model_id', noun: 'model' }

export const models = [
  handle(listModels, async ({ query, scope, use }) => {
    const [brand, type] = [query.brand ?? null, query.type ?? null]
    const { items, totalCount } = await readPage<FleetSchemas['ModelRow']>(use(Db), {
      rows: sql`
        ${selectModels(scope)}
        where (${contains('m.name', query.filter)} or ${contains('b.name', query.filter)})
          and (${brand}::int is null or m.brand_id = ${brand}::int) and (${type}::int is null or m.type_id = ${type}::int)`,
      order: sql`lower(m.name), lower(b.name), m.model_id`,
      start: query.start,
      limit: query.limit,
    })
    return { items: items.map(withoutNulls), totalCount }
  }),

  handle(getModel, async ({ path: { id }, scope, use }) => {
    const rows = sql`${selectModels(scope)} where m.model_id = ${id}`
    return withoutNulls(await readShared<FleetSchemas['ModelRow']>(use(Db), modelTable, id, rows))
  }),

  handle(createModel, async ({ body, scope, caller, use }) => {
    const values = { ...(await columnsOf(use(Db), body)), icon: iconIn(body) ?? null, fuel: body.fuel ?? null }
    return use(Db)
      .transaction()
      .execute(async db => {
        await requireRoot(db, scope, 'model')
        await requireFree(db, values)
        const added = await db.insertInto('model').values(values).returning('model_id as id').executeTakeFirstOrThrow()
        await saveNextVersion(db, { kind: 'model', id: added.id, name: values.name, input: body }, caller)
        return added
      })
  }),

  handle(updateModel, async ({ path: { id }, body, scope, caller, use }) => {
    const values = { ...(await columnsOf(use(Db), body)), icon: iconIn(body) ?? null, fuel: body.fuel ?? null }
    await use(Db)
      .transaction()
      .execute(async db => {
        const before = await lockSharedRow(db, scope, modelTable, id)
        await saveNextVersion(db, { kind: 'model', id, name: before.name, input: body }, caller)
        await requireFree(db, values, id)
        await db.updateTable('model').set(values).where('model_id', '=', id).execute()
        // a unit has the brand and the type of its model
        const { brand_id, type_id } = values
        await db.updateTable('unit').set({ brand_id, type_id }).where('model_id', '=', id).execute()
      })
  }),

  handle(deleteModel, async ({ path: { id }, scope, use }) => {
    await use(Db)
      .transaction()
      .execute(async db => {
        const { name } = await lockSharedRow(db, scope, modelTable, id)
        requireUnused(name, [
          await unitsUsing(db, scope, 'model_id', id),
          await recordsUsing(db, scope, { kind: 'btm', noun: 'configuration', field: 'modelId' }, id),
        ])
        await db.deleteFrom('model').where('model_id', '=', id).execute()
      })
  }),
]

const selectModels = (scope: Scope) => sql`
  select m.model_id as id, m.name, b.brand_id as "brandId", b.name as "brandName", t.type_id as "typeId",
    t.name as "typeName", coalesce(m.icon, t.icon) as icon, m.icon is not null as "hasOwnIcon", m.fuel,
    exists (select from model_picture p where p.model_id = m.model_id) as "hasPicture",
    not ${isRoot(scope)} as "readOnly",
    (select count(*)::int from unit u where u.model_id = m.model_id and ${unitInScope(scope, 'u')}) as "unitsCount",
    ${versionOf('model', sql`m.model_id`)} as version
  from model m join brand b using (brand_id) join machine_type t using (type_id)`

interface Columns {
  name: string
  brand_id: number
  type_id: number
}

async function columnsOf(db: Database, input: Input): Promise<Columns> {
  const { brandId, typeId } = input
  const { rows } = await sql<{ brand: boolean; type: boolean }>`
    select exists (select from brand where brand_id = ${brandId}) as brand,
      exists (select from machine_type where type_id = ${typeId}) as type`.execute(db)
  const errors = [
    ...(rows[0]?.brand ? [] : [noSuch('brandId', 'brand', brandId)]),
    ...(rows[0]?.type ? [] : [noSuch('typeId', 'type', typeId)]),
  ]
  if (errors.length > 0) throw badRequest(['problem.noBrandOrType'], { errors })
  return { name: nameIn(input), brand_id: brandId, type_id: typeId }
}

/** @throws Problem 409 if a model of this brand and type has the same name, ignoring case */
async function requireFree(db: Database, { name, brand_id, type_id }: Columns, except = 0): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('model'), hashtext(lower(${name}::text)))`.execute(db)
  const { rows } = await sql<{ name: string }>`
    select name from model where lower(name) = lower(${name}::text) and brand_id = ${brand_id} and type_id = ${type_id}
      and model_id <> ${except} limit 1`.execute(db)
  if (rows[0]) throw taken('model', rows[0].name)
}
