import { sql, type RawBuilder, type SqlBool } from 'kysely'
import { numbers } from '../db/arrays.ts'
import type { Database } from '../db/schema.ts'
import { badRequest } from '../http/problem.ts'
import type { Scope } from '../scope/scope.ts'
import { inScope } from '../scope/sql.ts'
import { enumerated, type Phrase, phrase, type Thing } from '../texts/sentence.ts'

/** Record or command profile. */
export interface Assignable {
  kind: Thing
  id: number
}

interface Refusal {
  unitIds: readonly number[]
  reason: Phrase
}

const hasCommandProfile = (id: number) =>
  sql<SqlBool>`exists (select from command_catalog_unit h where h.unit_id = u.unit_id and h.catalog_id = ${id})`
const hasRecord = (id: number) => sql<SqlBool>`(
  exists (select from unit_profile h where h.unit_id = u.unit_id and h.record_id = ${id})
  or exists (select from unit_maintenance h where h.unit_id = u.unit_id and h.profile_id = ${id}))`

/** Returns the condition that the company of a unit `u` is the owner or below it. */
const belongsBelow = (owner: RawBuilder<number | null>) => sql<SqlBool>`u.company_id in (
  with recursive below (company_id) as (
    select ${owner}
    union
    select c.company_id from company c join below b on c.parent_company_id = b.company_id
  )
  select company_id from below)`

/**
 * Returns the condition that a unit `u` may get a record: one of all companies, a default, or one of the unit's company or a
 * company above it.
 */
export const isAssignable = (recordId: number): RawBuilder<SqlBool> => sql<SqlBool>`(
  exists (select from record o where o.record_id = ${recordId} and (o.company_id is null or o.is_default))
  or ${belongsBelow(sql`(select company_id from record where record_id = ${recordId})`)})`

/**
 * Returns the units that may not get it, and why: it belongs to another customer, or it notifies a group of another customer.
 * A unit that has it already keeps it.
 */
export async function refusedUnits(
  db: Database,
  scope: Scope,
  { kind, id }: Assignable,
  unitIds: readonly number[],
): Promise<Refusal[]> {
  if (unitIds.length === 0) return []
  const isCommandProfile = kind === 'command-profile'
  const { rows: owned } = await sql<Owned>`
    select o.name, c.company_id as "companyId", c.name as owner, null as "group"
    from ${
      isCommandProfile
        ? sql`(select name, company_id from command_catalog where catalog_id = ${id}) o`
        : sql`(select name, company_id from record where record_id = ${id} and not is_default) o`
    } join company c using (company_id)`.execute(db)
  const groups = isCommandProfile ? [] : await groupsOf(db, scope, id)
  const refusals: Refusal[] = []
  for (const { companyId, ...values } of [...owned, ...groups]) {
    const units = await unitsBeyond(
      db,
      companyId,
      sql`u.unit_id = any(${numbers(unitIds)}::int[]) and not ${isCommandProfile ? hasCommandProfile(id) : hasRecord(id)}`,
    )
    if (units.length > 0)
      refusals.push({
        unitIds: units.map(unit => unit.id),
        reason: phrase(values.group === null ? 'problem.ofOther' : 'problem.notifiesOther', {
          ...values,
          group: values.group ?? '',
          units: listed(units),
        }),
      })
  }
  return refusals
}

/**
 * Rejects units of other customers.
 * @throws Problem 400 naming the owner and the units
 */
export async function requireUsable(
  db: Database,
  scope: Scope,
  of: Assignable,
  unitIds: readonly number[],
): Promise<void> {
  const [refusal] = await refusedUnits(db, scope, of, unitIds)
  if (refusal) throw badRequest([refusal.reason.key, refusal.reason.values])
}

/**
 * Rejects notification groups that a record newly names while units of other customers have it.
 * @throws Problem 400 naming the group, its owner and the units
 */
export async function requireGroupsUsable(
  db: Database,
  scope: Scope,
  recordId: number,
  groupIds: readonly number[],
): Promise<void> {
  for (const { group, companyId, owner } of await groupsOf(db, scope, recordId, groupIds)) {
    const units = await unitsBeyond(db, companyId, hasRecord(recordId))
    if (units.length > 0)
      throw badRequest(['problem.groupOfOther', { group: group ?? '', owner, units: listed(units) }])
  }
}

interface Owned {
  name: string
  companyId: number
  owner: string
  /** Notification group of the owner. */
  group: string | null
}

/** Reads the notification groups of a record; `-` for those outside the caller's companies. */
async function groupsOf(db: Database, scope: Scope, recordId: number, among?: readonly number[]): Promise<Owned[]> {
  const shown = inScope(scope, 'c.company_id')
  const { rows } = await sql<Owned>`
    select r.name, c.company_id as "companyId", case when ${shown} then c.name else '-' end as owner,
      case when ${shown} then g.name else '-' end as "group"
    from record r join record g on g.record_id = any(r.refers_to) join company c on c.company_id = g.company_id
    where r.record_id = ${recordId} and g.kind = 'notification-group' and not g.is_default
      and ${among ? sql`g.record_id = any(${numbers(among)}::int[])` : sql`true`}`.execute(db)
  return rows
}

interface Unit {
  id: number
  name: string
}

const listed = (units: readonly Unit[]): Phrase =>
  enumerated(
    units.length,
    'unit',
    units.slice(0, 5).map(({ name }) => name),
  )

/** Returns the names of units outside this company and the companies below it. */
async function unitsBeyond(db: Database, companyId: number, among: RawBuilder<SqlBool>): Promise<Unit[]> {
  const { rows } = await sql<Unit>`
    select u.unit_id as id, u.name from unit u
    where ${among} and not ${belongsBelow(sql`${companyId}::int`)} order by lower(u.name), u.unit_id`.execute(db)
  return rows
}
