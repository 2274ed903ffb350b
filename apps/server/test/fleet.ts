import type { Database } from '#kernel/db/schema.ts'

/** Stores companies by ID, each with units by ID. */
export async function seedUnits(db: Database, units: Record<number, readonly number[]>): Promise<void> {
  await db
    .insertInto('company')
    .values(Object.keys(units).map(id => ({ company_id: Number(id), name: `Company ${id}` })))
    .execute()
  await db
    .insertInto('unit')
    .values(
      Object.entries(units).flatMap(([company, ids]) =>
        ids.map(id => ({ unit_id: id, company_id: Number(company), name: `Unit ${id}` })),
      ),
    )
    .execute()
}
