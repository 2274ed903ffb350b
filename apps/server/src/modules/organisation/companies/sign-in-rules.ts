import { deleteSignInRules, getSignInRules, updateSignInRules, type FleetSchemas } from '@muster/contract'
import { sql } from 'kysely'
import type { Database } from '#kernel/db/schema.ts'
import { handle } from '#kernel/http/handler.ts'
import { notFound } from '#kernel/http/problem.ts'
import { versionOf } from '#kernel/records/later-save.ts'
import type { Scope } from '#kernel/scope/scope.ts'
import { inScope } from '#kernel/scope/sql.ts'
import { Db } from '#kernel/dependencies.ts'
import { AuthConfig } from '#modules/auth/public.ts'
import { saveSetting } from './company-setting.ts'

const kind = 'sign-in-rules'

/** Limits of the sessions of a company's users, which apply to sessions that start afterwards. */
export const signInRules = [
  handle(getSignInRules, async ({ path, scope, use }) => {
    if (!scope.companyIds.includes(path.id)) throw notFound('company', path.id)
    return { ...(await readRules(use(Db), scope, path.id)), longestHours: use(AuthConfig).tokenHours }
  }),

  handle(updateSignInRules, context => {
    const { path, body } = context
    return saveSetting(context, { kind, input: body }, db =>
      db
        .insertInto('sign_in_rule')
        .values({
          company_id: path.id,
          session_hours: body.sessionHours ?? null,
          idle_minutes: body.idleMinutes ?? null,
        })
        .onConflict(existing =>
          existing.column('company_id').doUpdateSet({
            session_hours: body.sessionHours ?? null,
            idle_minutes: body.idleMinutes ?? null,
          }),
        )
        .execute(),
    )
  }),

  handle(deleteSignInRules, context =>
    saveSetting(context, { kind, input: context.query }, db =>
      db.deleteFrom('sign_in_rule').where('company_id', '=', context.path.id).execute(),
    ),
  ),
]

interface Rules {
  sessionHours: number | null
  idleMinutes: number | null
}

/** Returns the rules of a company, and the inherited ones of the nearest company above or the installation. */
async function readRules(
  db: Database,
  scope: Scope,
  companyId: number,
): Promise<Omit<FleetSchemas['SignInRules'], 'longestHours'>> {
  const versions = sql<{ version: number }>`select ${versionOf(kind, sql`${companyId}::int`)} as version`.execute(db)
  const { rows } = await sql<Rules & { companyId: number; companyName: string | null }>`
    with recursive above (company_id, name, parent_company_id, steps) as (
      select company_id, name, parent_company_id, 0 from company where company_id = ${companyId}
      union all
      select c.company_id, c.name, c.parent_company_id, a.steps + 1
      from above a join company c on c.company_id = a.parent_company_id)
    select r.company_id as "companyId", case when ${inScope(scope, 'a.company_id')} then a.name end as "companyName",
      r.session_hours as "sessionHours", r.idle_minutes as "idleMinutes"
    from above a join sign_in_rule r using (company_id) order by a.steps limit 2`.execute(db)
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

function fieldsOf(rules: Rules | undefined): Pick<FleetSchemas['SignInRulesInput'], 'sessionHours' | 'idleMinutes'> {
  return {
    ...(rules?.sessionHours && { sessionHours: rules.sessionHours }),
    ...(rules?.idleMinutes && { idleMinutes: rules.idleMinutes }),
  }
}
