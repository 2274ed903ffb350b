import type { Database } from '#kernel/db/schema.ts'

/** Returns the root company, which owns self-registered devices. */
export async function rootCompanyId(db: Database): Promise<number> {
  const root = await db
    .selectFrom('company')
    .select('company_id')
    .where('parent_company_id', 'is', null)
    .orderBy('company_id')
    .limit(1)
    .executeTakeFirst()
  if (!root)
    throw new Error(
      'The database has no root company. Start with MUSTER_DEMO=1, or open the link that the first start prints.',
    )
  return root.company_id
}
