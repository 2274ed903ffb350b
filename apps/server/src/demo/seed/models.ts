import { sql } from 'kysely'
import type { Database } from '#kernel/db/schema.ts'
import { machineTypes, makers } from '../data/machines.ts'
import type { TypeKey } from '../data/machines.ts'
import { rowsOf } from './insert.ts'

export interface ModelIds {
  brandId: (maker: string) => number | undefined
  typeId: (type: TypeKey) => number | undefined
  modelId: (maker: string, type: TypeKey, model: string) => number | undefined
}

interface ModelRow {
  maker: string
  type: TypeKey
  model: string
}

/** Seeds brands, types and models, and reuses existing rows. */
export async function seedModels(db: Database): Promise<ModelIds> {
  const brands = Object.keys(makers)
  const types = Object.entries(machineTypes) as [TypeKey, (typeof machineTypes)[TypeKey]][]
  await sql`insert into brand (name) select r.* from ${rowsOf(brands, { name: ['text', name => name] })}
    on conflict do nothing`.execute(db)
  await sql`insert into machine_type (name, icon) select r.* from ${rowsOf(types, {
    name: ['text', ([, { name }]) => name],
    icon: ['text', ([, { icon }]) => `icon-wolf-${icon}`],
  })} on conflict do nothing`.execute(db)
  const models = Object.entries(makers).flatMap(([maker, made]) =>
    Object.entries(made).flatMap(([type, names]) =>
      names.map((model): ModelRow => ({ maker, type: type as TypeKey, model })),
    ),
  )
  const rows = rowsOf(models, {
    brand: ['text', row => row.maker],
    type: ['text', row => machineTypes[row.type].name],
    model: ['text', row => row.model],
  })
  await sql`insert into model (brand_id, type_id, name)
    select b.brand_id, t.type_id, r.model from ${rows} join brand b on b.name = r.brand join machine_type t on t.name = r.type
    on conflict do nothing`.execute(db)
  return readModelIds(db)
}

interface StoredModel {
  brand: string
  type: string
  model: string
  brandId: number
  typeId: number
  modelId: number
}

async function readModelIds(db: Database): Promise<ModelIds> {
  const { rows } = await sql<StoredModel>`
    select b.name as brand, t.name as type, m.name as model,
      b.brand_id as "brandId", t.type_id as "typeId", m.model_id as "modelId"
    from model m join brand b using (brand_id) join machine_type t using (type_id)`.execute(db)
  const brands = new Map(rows.map(row => [row.brand, row.brandId]))
  const types = new Map(rows.map(row => [row.type, row.typeId]))
  const models = new Map(rows.map(row => [`${row.brand}/${row.type}/${row.model}`, row.modelId]))
  return {
    brandId: maker => brands.get(maker),
    typeId: type => types.get(machineTypes[type].name),
    modelId: (maker, type, model) => models.get(`${maker}/${machineTypes[type].name}/${model}`),
  }
}
