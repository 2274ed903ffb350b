import { deleteSignInRules, getSignInRules, updateSignInRules, type FleetSchemas } from '@muster/contract'
import { sql } from 'kysely'
import type { Database } from '#kernel/db/schema.ts'
import { handle } from '#kernel/http/handler.ts'
import { notFound } from '#kernel/http/problem.ts'
import type { Scope } from '#kernel/scope/scope.ts'
import { Db } from '#kernel/dependencies.ts'
import { AuthConfig } from '#modules/auth/public.ts'
import { readSetting, saveSetting } from './company-setting.ts'

const kind = 'sign-in-rules'

/** Session limits and second factors for a company's users, applied to new sessions. */
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
          ...factorColumns(body),
        })
        .onConflict(existing =>
          existing.column('company_id').doUpdateSet({
            session_hours: body.sessionHours ?? null,
            idle_minutes: body.idleMinutes ?? null,
            ...factorColumns(body),
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
  requireFactor: boolean
  factorPermissions: string[]
}

const factorColumns = ({ requireFactor, factorPermissions }: FleetSchemas['SignInRulesInput']) => ({
  require_factor: requireFactor ?? false,
  factor_permissions: factorPermissions ?? [],
})

const readRules = (db: Database, scope: Scope, companyId: number) =>
  readSetting(db, scope, companyId, {
    kind,
    columns: sql`s.session_hours as "sessionHours", s.idle_minutes as "idleMinutes", s.require_factor as "requireFactor",
      s.factor_permissions as "factorPermissions"`,
    table: sql`sign_in_rule`,
    fieldsOf,
  })

function fieldsOf(rules: Rules | undefined): Omit<FleetSchemas['SignInRulesInput'], 'version'> {
  return {
    ...(rules?.sessionHours && { sessionHours: rules.sessionHours }),
    ...(rules?.idleMinutes && { idleMinutes: rules.idleMinutes }),
    ...(rules?.requireFactor && { requireFactor: true }),
    ...(rules && rules.factorPermissions.length > 0 && { factorPermissions: rules.factorPermissions }),
  }
}
