import type { CommandManagerSchemas } from '@muster/contract'
import { sql, type RawBuilder, type SqlBool } from 'kysely'
import type { Database } from '#kernel/db/schema.ts'
import { notFound } from '#kernel/http/problem.ts'
import type { Scope } from '#kernel/scope/scope.ts'
import { inScope, unitInScope } from '#kernel/scope/sql.ts'
import { withoutNulls } from '#kernel/db/rows.ts'
import { contains, readPage } from '#kernel/db/lists.ts'

type SentCommand = CommandManagerSchemas['SentCommand']
type AvailableTemplate = CommandManagerSchemas['AvailableTemplate']

export interface CommandFilter {
  unitId: number
  searchPattern?: string
  statuses?: readonly SentCommand['status'][]
}

interface StoredCommand extends Omit<SentCommand, 'creationTimestamp' | 'updateTimestamp' | 'expiresAt' | 'message'> {
  creationTimestamp: Date
  updateTimestamp: Date
  expiresAt: Date | null
  message: string | null
}

/** @throws Problem 404 if the unit is outside the scope */
export async function requireUnit(db: Database, scope: Scope, unitId: number): Promise<{ name: string }> {
  const unit = await db
    .selectFrom('unit')
    .select('name')
    .where('unit_id', '=', unitId)
    .where(unitInScope(scope, 'unit'))
    .executeTakeFirst()
  if (!unit) throw notFound('unit', unitId)
  return unit
}

/** Lists the newest first. */
export async function listCommands(db: Database, filter: CommandFilter, page: number) {
  const { items, ...pages } = await readElements<StoredCommand>(db, {
    rows: sql`${selectCommands} where ${matches(filter)}`,
    order: sql`c.created_at desc, c.command_id desc`,
    page,
  })
  return { items: items.map(shown), ...pages }
}

/** Reads all commands of a unit in batches, newest first. */
export async function* eachCommand(db: Database, filter: CommandFilter, size = 1000): AsyncGenerator<SentCommand[]> {
  for (let last: SentCommand | undefined, isDone = false; !isDone;) {
    const before: RawBuilder<SqlBool> = last
      ? sql`(c.created_at, c.command_id) < (${last.creationTimestamp}::timestamptz, ${last.id})`
      : sql`true`
    const { rows } = await sql<StoredCommand>`
      ${selectCommands} where ${matches(filter)} and ${before}
      order by c.created_at desc, c.command_id desc limit ${size}`.execute(db)
    const items = rows.map(shown)
    if (items.length > 0) yield items
    last = items.at(-1)
    isDone = items.length < size
  }
}

export async function readCommand(db: Database, id: number): Promise<SentCommand> {
  const {
    rows: [row],
  } = await sql<StoredCommand>`${selectCommands} where c.command_id = ${id}`.execute(db)
  if (!row) throw notFound('command', id)
  return shown(row)
}

/**
 * Lists commands that a unit may receive: first those that switch its outputs, then those of its command profiles, by name;
 * last those that stop the machine.
 */
export async function listTemplates(
  db: Database,
  scope: Scope,
  { unitId, types, searchPattern }: { unitId: number; types?: readonly string[]; searchPattern?: string },
  page: number,
) {
  const { items, ...pages } = await readElements<Stored<AvailableTemplate>>(db, {
    rows: sql`
      select t.template_id as id, t.name, t.type, t.description,
        case when o.index is not null then jsonb_build_object('index', o.index, 'name', o.name, 'isOn', o.is_on) end as output,
        case when ${stopsMachine} then true end as "stopsMachine"
      from command_template t
        left join lateral (
          select output.index, output.name, on_template_id is not distinct from t.template_id as is_on
          from ${outputsOf(unitId)} where t.template_id in (on_template_id, off_template_id) order by output.index limit 1
        ) o on true
      where ${availableTo(unitId, scope)}
        and (${contains('t.name', searchPattern)} or ${contains('o.name', searchPattern)})
        and ${types?.length ? sql<SqlBool>`t.type = any(${[...types]}::text[])` : sql<SqlBool>`true`}`,
    order: sql`(${stopsMachine}), o.index nulls last, o.is_on desc, lower(t.name), t.template_id`,
    page,
  })
  return { items: items.map(withoutNulls), ...pages }
}

/** Condition that a template `t` stops the engine or blocks its next start. */
const stopsMachine = sql<SqlBool>`coalesce(t.action ->> 'type', '') = 'engineStop'`

type Stored<Row extends AvailableTemplate> = Omit<Row, 'description' | 'output' | 'stopsMachine'> & {
  description: string | null
  stopsMachine: true | null
  output: AvailableTemplate['output'] | null
}

/**
 * Condition that the caller may send a template `t` to a unit: the template is visible, and either one of the unit's command
 * profiles contains it or it switches an output of the unit's I/O profile.
 */
export const availableTo = (unitId: number | RawBuilder<number>, scope: Scope): RawBuilder<SqlBool> => sql<SqlBool>`
  ${templateInScope(scope)} and (
    exists (select from command_catalog_unit cu join command_catalog_template ct using (catalog_id)
      where cu.unit_id = ${unitId} and ct.template_id = t.template_id)
    or exists (select from ${outputsOf(unitId)} where t.template_id in (on_template_id, off_template_id)))`

/** Outputs of a unit's I/O profile, as a table `output`. */
const outputsOf = (unitId: number | RawBuilder<number>) => sql`
  unit_profile fitted join record profile on profile.record_id = fitted.record_id and fitted.kind = 'io-profile'
    and fitted.unit_id = ${unitId}
  cross join lateral (
    select (given ->> 'index')::int as index, given ->> 'name' as name, (given ->> 'onTemplateId')::int as on_template_id,
      (given ->> 'offTemplateId')::int as off_template_id
    from jsonb_array_elements(coalesce(profile.data -> 'outputs', '[]')) given
  ) output`

/** Restricts an embed token to its listed templates. */
function templateInScope(scope: Scope): RawBuilder<SqlBool> {
  if (!scope.only) return sql<SqlBool>`(t.company_id is null or ${inScope(scope, 't.company_id')})`
  const { commandTemplateIds, companyIds } = scope.only
  const listed = commandTemplateIds ? sql`t.template_id = any(${[...commandTemplateIds]}::int[])` : sql`true`
  return sql<SqlBool>`(${listed} and (t.company_id is null or t.company_id = any(${[...companyIds]}::int[])))`
}

const selectCommands = sql`
  select c.command_id as id, c.template_name as "templateName", c.created_at as "creationTimestamp",
    c.updated_at as "updateTimestamp", c.status, c.user_name as "userName", c.expires_at as "expiresAt", c.message
  from command c`

function matches({ unitId, searchPattern, statuses }: CommandFilter): RawBuilder<SqlBool> {
  return sql<SqlBool>`c.unit_id = ${unitId} and ${contains('c.template_name', searchPattern)}
    and ${statuses?.length ? sql<SqlBool>`c.status = any(${[...statuses]}::text[])` : sql<SqlBool>`true`}`
}

const shown = ({ creationTimestamp, updateTimestamp, expiresAt, ...row }: StoredCommand): SentCommand =>
  withoutNulls({
    ...row,
    creationTimestamp: creationTimestamp.toISOString(),
    updateTimestamp: updateTimestamp.toISOString(),
    expiresAt: expiresAt?.toISOString() ?? null,
  })

/** Returns the unit's company, or undefined for an unknown unit. */
export async function companyOf(db: Database, unitId: number): Promise<number | undefined> {
  const unit = await db.selectFrom('unit').select('company_id').where('unit_id', '=', unitId).executeTakeFirst()
  return unit?.company_id
}

interface List {
  rows: RawBuilder<unknown>
  order: RawBuilder<unknown>
  /** Page number, 0-based. */
  page: number
  size?: number
}

/** Reads a page of a command manager list, which has a page number but no page size. */
export async function readElements<Row>(db: Database, { rows, order, page, size = 50 }: List) {
  const { items, totalCount } = await readPage<Row>(db, { rows, order, start: page * size, limit: size })
  return { items, totalElements: totalCount, totalPages: Math.ceil(totalCount / size) }
}
