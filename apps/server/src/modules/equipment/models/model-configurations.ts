import { createBtm, deleteBtm, getBtm, listBtms, updateBtm, type FleetSchemas } from '@muster/contract'
import { sql } from 'kysely'
import { numbers } from '#kernel/db/arrays.ts'
import type { Database } from '#kernel/db/schema.ts'
import { handle, type Context } from '#kernel/http/handler.ts'
import { conflict, forbidden } from '#kernel/http/problem.ts'
import { listRecords } from '#kernel/records/read-records.ts'
import type { Saving, StoredRecord } from '#kernel/records/record-kind.ts'
import { addRecord, changeRecord, removeRecord } from '#kernel/records/save-record.ts'
import type { Scope } from '#kernel/scope/scope.ts'
import { inScope, unitInScope } from '#kernel/scope/sql.ts'
import { Db } from '#kernel/dependencies.ts'
import { modelConfigurationKind, readModelConfiguration, type ModelConfiguration } from './model-configuration-kind.ts'
import { effectiveModelConfiguration } from '#telemetry/sources/effective-model-configuration.ts'
import { enumerated } from '#kernel/texts/sentence.ts'

type Configuration = FleetSchemas['Btm']

export const savingOf = ({ use, caller, scope }: Pick<Context, 'use' | 'caller' | 'scope'>): Saving => ({
  use,
  db: use(Db),
  caller,
  scope,
})

export const modelConfigurations = [
  handle(listBtms, async ({ query, scope, use }) => {
    const db = use(Db)
    const { items, totalCount } = await listRecords<ModelConfiguration>(db, scope, modelConfigurationKind.kind, query)
    return { items: await describe(db, scope, items), totalCount }
  }),

  handle(getBtm, async ({ path, scope, use }) => {
    const db = use(Db)
    const [configuration] = await describe(db, scope, [await readModelConfiguration(db, scope, path.btmId)])
    if (!configuration) throw new Error(`The model of the configuration ${path.btmId} is gone`)
    return configuration
  }),

  handle(createBtm, async context => ({
    id: await addRecord(modelConfigurationKind, context.body, savingOf(context)),
  })),

  handle(updateBtm, context =>
    changeRecord(modelConfigurationKind, context.path.btmId, context.body, savingOf(context)),
  ),

  handle(deleteBtm, async context => {
    const { db, scope } = savingOf(context)
    const { id, name, isOwn } = await readModelConfiguration(db, scope, context.path.btmId)
    if (!isOwn) throw forbidden(['problem.ofParent', { name }])
    const { count, names } = await unitsWith(db, scope, id)
    if (count > 0) throw conflict(['problem.btmApplies', { name, users: enumerated(count, 'unit', names) }])
    await removeRecord(modelConfigurationKind, id, savingOf(context))
  }),
]

interface Model {
  modelId: number
  modelName: string
  brandId: number
  brandName: string
  typeId: number
  typeName: string
  icon: string
}

/** Returns list rows of configurations, except those with a deleted model. */
export async function describe(
  db: Database,
  scope: Scope,
  records: readonly StoredRecord<ModelConfiguration>[],
): Promise<Configuration[]> {
  if (records.length === 0) return []
  const modelIds = sql`${numbers(records.map(({ data }) => data.modelId))}::int[]`
  const [models, units] = await Promise.all([
    sql<Model>`
      select m.model_id as "modelId", m.name as "modelName", b.brand_id as "brandId", b.name as "brandName",
        t.type_id as "typeId", t.name as "typeName", t.icon
      from model m join brand b using (brand_id) join machine_type t using (type_id)
      where m.model_id = any (${modelIds})`.execute(db),
    sql<{ id: number; count: number }>`
      select e.record_id as id, sum(k.count)::int as count from (
          select u.company_id, u.model_id, count(*) from unit u
          where u.model_id = any (${modelIds}) and ${unitInScope(scope, 'u')} group by u.company_id, u.model_id) k
        cross join lateral (${effectiveModelConfiguration(sql.ref('k.model_id'), sql.ref('k.company_id'))}) e
      group by e.record_id`.execute(db),
  ])
  const byId = new Map(models.rows.map(model => [model.modelId, model]))
  const countOf = new Map(units.rows.map(({ id, count }) => [id, count]))
  return records.flatMap(({ id, name, companyId, companyName, version, isOwn, data }): Configuration[] => {
    const model = byId.get(data.modelId)
    if (!model) return []
    return [
      {
        btmId: id,
        name,
        brand: { id: model.brandId, name: model.brandName },
        type: { id: model.typeId, name: model.typeName, icon: model.icon },
        model: { id: model.modelId, name: model.modelName },
        companyId,
        companyName,
        version,
        unitsCount: countOf.get(id) ?? 0,
        readOnly: !isOwn,
      },
    ]
  })
}

/** Counts the units with a configuration in all companies, and returns the first names in the scope. */
async function unitsWith(db: Database, scope: Scope, btmId: number): Promise<{ count: number; names: string[] }> {
  const { rows } = await sql<{ count: number; names: string[] }>`
    with having_it as (
      select u.unit_id, u.name, u.company_id from record own
        join unit u on u.model_id = (own.data ->> 'modelId')::int
        cross join lateral (${effectiveModelConfiguration(sql.ref('u.model_id'), sql.ref('u.company_id'))}) e
      where own.record_id = ${btmId} and e.record_id = own.record_id)
    select (select count(*)::int from having_it) as count,
      array(select h.name from having_it h where ${inScope(scope, 'h.company_id')} order by lower(h.name) limit 5) as names`.execute(
    db,
  )
  return rows[0] ?? { count: 0, names: [] }
}
