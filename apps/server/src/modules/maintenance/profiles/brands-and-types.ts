import type { Database } from '#kernel/db/schema.ts'
import { badRequest } from '#kernel/http/problem.ts'
import { noSuch } from '#kernel/texts/sentence.ts'

interface Target {
  brandId?: number
  typeId?: number
}

/** Reads the names of the profiles' brands and types. */
export async function brandAndTypeNames(db: Database, profiles: readonly Target[]) {
  const [brands, types] = await Promise.all([
    db
      .selectFrom('brand')
      .select(['brand_id as id', 'name'])
      .where('brand_id', 'in', idsOf(profiles.map(({ brandId }) => brandId)))
      .execute(),
    db
      .selectFrom('machine_type')
      .select(['type_id as id', 'name'])
      .where('type_id', 'in', idsOf(profiles.map(({ typeId }) => typeId)))
      .execute(),
  ])
  return {
    brands: new Map(brands.map(({ id, name }) => [id, name])),
    types: new Map(types.map(({ id, name }) => [id, name])),
  }
}

/** Adds 0 so that the list is never empty, because `in ()` is invalid SQL. */
const idsOf = (ids: readonly (number | undefined)[]) => [0, ...ids.flatMap(id => id ?? [])]

/** @throws Problem 400 for an unknown brand or type */
export async function requireBrandAndType(db: Database, { brandId, typeId }: Target): Promise<void> {
  const { brands, types } = await brandAndTypeNames(db, [{ brandId, typeId }])
  const errors = [
    ...(brandId === undefined || brands.has(brandId) ? [] : [noSuch('brandId', 'brand', brandId)]),
    ...(typeId === undefined || types.has(typeId) ? [] : [noSuch('typeId', 'type', typeId)]),
  ]
  if (errors.length > 0) throw badRequest(['problem.noMachines'], { errors })
}
