import type { Database } from '#kernel/db/schema.ts'
import type { Context } from '#kernel/http/handler.ts'
import { notFound } from '#kernel/http/problem.ts'
import { saveNextVersion } from '#kernel/records/later-save.ts'
import { Db } from '#kernel/dependencies.ts'

type Saving = Pick<Context, 'scope' | 'caller' | 'use'> & { path: { id: number } }

/**
 * Writes a setting of a company as its next version.
 * @param kind of the record whose versions are counted
 * @throws Problem 404 for a company outside the scope, 409 if someone else saved the setting since `input.version`
 */
export async function saveSetting(
  { path: { id }, scope, caller, use }: Saving,
  { kind, input }: { kind: string; input: { version?: number } },
  write: (db: Database) => Promise<unknown>,
): Promise<void> {
  if (!scope.companyIds.includes(id)) throw notFound('company', id)
  await use(Db)
    .transaction()
    .execute(async db => {
      const { name } = await db
        .selectFrom('company')
        .select('name')
        .where('company_id', '=', id)
        .executeTakeFirstOrThrow()
      await saveNextVersion(db, { kind, id, name, input }, caller)
      await write(db)
    })
}
