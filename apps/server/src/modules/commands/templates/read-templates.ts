import type { CommandManagerSchemas } from '@muster/contract'
import { sql, type RawBuilder, type SqlBool } from 'kysely'
import type { CommandAction, Database } from '#kernel/db/schema.ts'
import { notFound } from '#kernel/http/problem.ts'
import type { Scope } from '#kernel/scope/scope.ts'
import { inScope } from '#kernel/scope/sql.ts'
import { withoutNulls } from '#kernel/db/rows.ts'
import { contains } from '#kernel/db/lists.ts'
import { callerCompany } from '../ownership.ts'
import { shownAction } from './actions.ts'
import { readElements } from '../command-queries.ts'

type Template = CommandManagerSchemas['CommandTemplate']

/** Identifies a template in a path. */
export type TemplateKey = Pick<Template, 'type' | 'name'>

export interface StoredTemplate extends Omit<
  Template,
  'description' | 'payload' | 'action' | 'fileName' | 'updateTimestamp'
> {
  description: string | null
  payload: string | null
  action: CommandAction | null
  fileName: string | null
  updateTimestamp: Date
}

interface Filter {
  types?: readonly Template['type'][]
  searchPattern?: string
  allVersions?: boolean
  page: number
}

/** Lists templates by name, only the newest version of each unless all are requested. */
export async function listAllTemplates(
  db: Database,
  scope: Scope,
  { types = [], searchPattern, allVersions = false, page }: Filter,
) {
  const { items, ...pages } = await readElements<StoredTemplate>(db, {
    rows: sql`${selectTemplates(scope)} and ${contains('t.name', searchPattern)}
      and ${types.length > 0 ? sql`t.type = any(${[...types]}::text[])` : sql`true`} and ${allVersions ? sql`true` : isNewest}`,
    order: sql`lower(t.name), t.type, t.company_id nulls first, t.version desc`,
    page,
  })
  return { ...pages, items: items.map(shownTemplate) }
}

/** @throws Problem 404 if the template does not exist or is outside the scope */
export async function readTemplate(db: Database, scope: Scope, id: number): Promise<Template> {
  const {
    rows: [row],
  } = await sql<StoredTemplate>`${selectTemplates(scope)} and t.template_id = ${id}`.execute(db)
  if (!row) throw notFound('command', id)
  return shownTemplate(row)
}

/**
 * Returns the newest version of a type and name. Companies name templates independently: the caller's own company has
 * precedence over shared templates.
 * @throws Problem 404 if the template does not exist or is outside the scope
 */
export async function idOfTemplate(db: Database, scope: Scope, { type, name }: TemplateKey): Promise<number> {
  const {
    rows: [row],
  } = await sql<{ id: number }>`
    select t.template_id as id from command_template t where t.type = ${type} and t.name = ${name} and ${visibleTemplate(scope)} and ${isNewest}
    order by t.company_id is distinct from ${callerCompany(scope)}, t.company_id nulls first limit 1`.execute(db)
  if (!row) throw notFound('command', name)
  return row.id
}

const isNewest = sql`not exists (select from command_template later where later.type = t.type and later.name = t.name
  and later.company_id is not distinct from t.company_id and later.version > t.version)`

/** Condition that the caller may read a template `t`: shared, or of a company in the scope. */
export const visibleTemplate = (scope: Scope): RawBuilder<SqlBool> =>
  sql<SqlBool>`(t.company_id is null or ${inScope(scope, 't.company_id')})`

export const selectTemplates = (scope: Scope) => sql`
  select t.template_id as id, t.type, t.name, t.version, t.description, t.payload, t.action, t.file_name as "fileName", t.updated_at as "updateTimestamp"
  from command_template t where ${visibleTemplate(scope)}`

export const shownTemplate = ({ updateTimestamp, action, ...row }: StoredTemplate): Template =>
  withoutNulls({
    ...row,
    action: (action && shownAction(action)) ?? null,
    updateTimestamp: updateTimestamp.toISOString(),
  })
