import { sql, type RawBuilder } from 'kysely'
import type { Database } from '#kernel/db/schema.ts'
import type { Context } from '#kernel/http/handler.ts'
import { notFound } from '#kernel/http/problem.ts'
import { saveNextVersion, versionOf } from '#kernel/records/later-save.ts'
import type { Scope } from '#kernel/scope/scope.ts'
import { inScope } from '#kernel/scope/sql.ts'
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

interface Reading<Row, Fields> {
  kind: string
  /** Columns of the table `s`, by the names in `Row`. */
  columns: RawBuilder<unknown>
  table: RawBuilder<unknown>
  /** Returns the fields of a row, or those of the installation. */
  fieldsOf(row: Row | undefined): Fields
}

type ReadSetting<Fields> = Fields & { isOwn: boolean; version: number; inherited: Fields & { companyName?: string } }

/** Returns the setting of a company, and the inherited one from the nearest company above or the installation. */
export async function readSetting<Row, Fields extends object>(
  db: Database,
  scope: Scope,
  companyId: number,
  { kind, columns, table, fieldsOf }: Reading<Row, Fields>,
): Promise<ReadSetting<Fields>> {
  const versions = sql<{ version: number }>`select ${versionOf(kind, sql`${companyId}::int`)} as version`.execute(db)
  const { rows } = await sql<Row & { companyId: number; companyName: string | null }>`
    with recursive above (company_id, name, parent_company_id, steps) as (
      select company_id, name, parent_company_id, 0 from company where company_id = ${companyId}
      union all
      select c.company_id, c.name, c.parent_company_id, a.steps + 1
      from above a join company c on c.company_id = a.parent_company_id)
    select s.company_id as "companyId", case when ${inScope(scope, 'a.company_id')} then a.name end as "companyName",
      ${columns}
    from above a join ${table} s using (company_id) order by a.steps limit 2`.execute(db)
  const own = rows.find(row => row.companyId === companyId)
  const above = rows.find(row => row !== own)
  const inherited = fieldsOf(above)
  return {
    ...(own ? fieldsOf(own) : inherited),
    isOwn: own !== undefined,
    version: (await versions).rows[0]?.version ?? 0,
    inherited: above && above.companyName !== null ? { ...inherited, companyName: above.companyName } : inherited,
  }
}
