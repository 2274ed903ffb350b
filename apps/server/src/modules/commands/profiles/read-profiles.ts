import type { CommandManagerSchemas } from '@muster/contract'
import { sql, type RawBuilder, type SqlBool } from 'kysely'
import type { Database } from '#kernel/db/schema.ts'
import { notFound } from '#kernel/http/problem.ts'
import type { Scope } from '#kernel/scope/scope.ts'
import { inScope, unitInScope } from '#kernel/scope/sql.ts'
import { withoutNulls } from '#kernel/db/rows.ts'
import { contains } from '#kernel/db/lists.ts'
import { callerCompany } from '../ownership.ts'
import { readElements } from '../command-queries.ts'
import { selectTemplates, shownTemplate, type StoredTemplate } from '../templates/read-templates.ts'

type Profile = CommandManagerSchemas['Catalog']
type EnrichedProfile = CommandManagerSchemas['EnrichedCatalog']

interface StoredProfile extends Omit<Profile, 'description' | 'companyName' | 'updateTimestamp'> {
  description: string | null
  companyName: string | null
  updateTimestamp: Date
}

/** Condition that a command profile `c` is visible to the caller: shared, or owned by a company in the scope. */
export const visibleCommandProfile = (scope: Scope): RawBuilder<SqlBool> =>
  sql<SqlBool>`(c.company_id is null or ${inScope(scope, 'c.company_id')})`

/** Condition that a command profile `c` has no later version. */
const isNewest = sql<SqlBool>`not exists (select from command_catalog later
  where later.name = c.name and later.company_id is not distinct from c.company_id and later.version > c.version)`

interface Filter {
  searchPattern?: string
  allVersions?: boolean
  page: number
}

export async function listProfiles(db: Database, scope: Scope, { searchPattern, allVersions = false, page }: Filter) {
  const { items, ...pages } = await readElements<StoredProfile>(db, {
    rows: sql`${selectProfiles(scope)} and ${contains('c.name', searchPattern)} and ${allVersions ? sql`true` : isNewest}`,
    order: sql`lower(c.name), c.company_id nulls first, c.version desc`,
    page,
  })
  return { ...pages, items: items.map(shown) }
}

/** @throws Problem 404 if the profile does not exist or is outside the scope */
export async function readProfile(db: Database, scope: Scope, id: number): Promise<Profile> {
  const {
    rows: [row],
  } = await sql<StoredProfile>`${selectProfiles(scope)} and c.catalog_id = ${id}`.execute(db)
  if (!row) throw notFound('command-profile', id)
  return shown(row)
}

/**
 * Returns the newest version with a name. Companies name profiles independently: the caller's own company has precedence over
 * shared profiles.
 * @throws Problem 404 if the profile does not exist or is outside the scope
 */
export async function profileIdOf(db: Database, scope: Scope, name: string): Promise<number> {
  const {
    rows: [row],
  } = await sql<{ id: number }>`
    select c.catalog_id as id from command_catalog c where c.name = ${name} and ${visibleCommandProfile(scope)} and ${isNewest}
    order by c.company_id is distinct from ${callerCompany(scope)}, c.company_id nulls first limit 1`.execute(db)
  if (!row) throw notFound('command-profile', name)
  return row.id
}

export async function readEnrichedProfile(db: Database, scope: Scope, name: string): Promise<EnrichedProfile> {
  const id = await profileIdOf(db, scope, name)
  const [
    profile,
    templates,
    {
      rows: [more],
    },
  ] = await Promise.all([
    readProfile(db, scope, id),
    sql<StoredTemplate>`${selectTemplates(scope)}
      and t.template_id in (select template_id from command_catalog_template where catalog_id = ${id}) order by lower(t.name), t.template_id`.execute(
      db,
    ),
    sql<{ versions: number[]; assetsCount: number }>`
      select array(select v.version from command_catalog v
          where v.name = c.name and v.company_id is not distinct from c.company_id order by v.version desc) as versions,
        (select count(*)::int from command_catalog_unit cu join unit u using (unit_id)
          where cu.catalog_id = c.catalog_id and ${unitInScope(scope, 'u')}) as "assetsCount"
      from command_catalog c where c.catalog_id = ${id}`.execute(db),
  ])
  return { ...profile, versions: [], assetsCount: 0, ...more, templates: templates.rows.map(shownTemplate) }
}

const selectProfiles = (scope: Scope) => sql`
  select c.catalog_id as id, c.name, c.version, c.description, c.updated_at as "updateTimestamp",
    (select o.name from company o where o.company_id = c.company_id) as "companyName",
    array(select ct.template_id from command_catalog_template ct join command_template t using (template_id)
      where ct.catalog_id = c.catalog_id and (t.company_id is null or ${inScope(scope, 't.company_id')})
      order by lower(t.name), t.template_id) as "templateIds"
  from command_catalog c where ${visibleCommandProfile(scope)}`

const shown = ({ updateTimestamp, ...row }: StoredProfile): Profile =>
  withoutNulls({ ...row, updateTimestamp: updateTimestamp.toISOString() })

type Association = CommandManagerSchemas['TemplateAssociation']

/** Lists visible profiles that contain a template, each with its number of visible units. */
export async function profilesWithTemplate(db: Database, scope: Scope, templateId: number): Promise<Association[]> {
  const { rows } = await sql<Association>`
    select c.catalog_id as "catalogId", c.name as "catalogName",
      (select count(*)::int from command_catalog_unit cu join unit u using (unit_id)
        where cu.catalog_id = c.catalog_id and ${unitInScope(scope, 'u')}) as "assetsCount"
    from command_catalog c join command_catalog_template ct using (catalog_id)
    where ct.template_id = ${templateId} and ${visibleCommandProfile(scope)} and ${isNewest}
    order by lower(c.name), c.catalog_id`.execute(db)
  return rows
}
