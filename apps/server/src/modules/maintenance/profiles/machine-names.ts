import type { Database } from '#kernel/db/schema.ts'
import { badRequest } from '#kernel/http/problem.ts'
import { noSuch } from '#kernel/texts/sentence.ts'

interface Machine {
  brandId?: number
  typeId?: number
}

/** The brands and types that profiles are for. */
export async function machineNames(db: Database, profiles: readonly Machine[]) {
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

/** Of none for none: `in ()` is no SQL. */
const idsOf = (ids: readonly (number | undefined)[]) => [0, ...ids.flatMap(id => id ?? [])]

/** @throws Problem 400 for a brand or a type that is not there */
export async function requireMachine(db: Database, { brandId, typeId }: Machine): Promise<void> {
  const { brands, types } = await machineNames(db, [{ brandId, typeId }])
  const errors = [
    ...(brandId === undefined || brands.has(brandId) ? [] : [noSuch('brandId', 'brand', brandId)]),
    ...(typeId === undefined || types.has(typeId) ? [] : [noSuch('typeId', 'type', typeId)]),
  ]
  if (errors.length > 0) throw badRequest(['problem.noMachines'], { errors })
}
