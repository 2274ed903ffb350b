import { deleteTripRules, getTripRules, updateTripRules, type FleetSchemas } from '@muster/contract'
import { sql } from 'kysely'
import { documentText } from '#kernel/db/document.ts'
import type { Database } from '#kernel/db/schema.ts'
import { handle } from '#kernel/http/handler.ts'
import { notFound } from '#kernel/http/problem.ts'
import type { Scope } from '#kernel/scope/scope.ts'
import { Db } from '#kernel/dependencies.ts'
import { standardTripRule, storedTripRule } from '#reporting/trip-rule.ts'
import { readSetting, saveSetting } from './company-setting.ts'

const kind = 'trip-rules'

/** Rules for detecting the trips of a company's units in reports, in all periods. */
export const tripRules = [
  handle(getTripRules, async ({ path, scope, use }) => {
    if (!scope.companyIds.includes(path.id)) throw notFound('company', path.id)
    const db = use(Db)
    const types = await db.selectFrom('machine_type').select(['type_id', 'name']).orderBy('type_id').execute()
    const standards = types.map(({ type_id, name }) => ({ typeId: type_id, ...standardTripRule(name) }))
    return { ...(await readRules(db, scope, path.id)), standards }
  }),

  handle(updateTripRules, context => {
    const { path, body } = context
    const types = documentText(Object.fromEntries(body.types.map(({ typeId, ...rule }) => [typeId, rule])))
    const others = body.others ? documentText({ ...body.others }) : null
    return saveSetting(context, { kind, input: body }, db =>
      sql`
        insert into trip_rule (company_id, others, types) values (${path.id}, ${others}::jsonb, ${types}::jsonb)
        on conflict (company_id) do update set others = excluded.others, types = excluded.types`.execute(db),
    )
  }),

  handle(deleteTripRules, context =>
    saveSetting(context, { kind, input: context.query }, db =>
      db.deleteFrom('trip_rule').where('company_id', '=', context.path.id).execute(),
    ),
  ),
]

interface Rules {
  others: unknown
  types: Record<string, unknown>
}

const readRules = (db: Database, scope: Scope, companyId: number) =>
  readSetting(db, scope, companyId, { kind, columns: sql`s.others, s.types`, table: sql`trip_rule`, fieldsOf })

function fieldsOf(rules: Rules | undefined): Pick<FleetSchemas['TripRules'], 'types' | 'others'> {
  const others = storedTripRule(rules?.others)
  const types = Object.entries(rules?.types ?? {}).flatMap(([typeId, document]) => {
    const rule = storedTripRule(document)
    return rule ? [{ typeId: Number(typeId), ...rule }] : []
  })
  return { types, ...(others && { others }) }
}
