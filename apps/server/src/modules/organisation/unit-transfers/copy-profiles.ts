import { sql } from 'kysely'
import { numbers } from '#kernel/db/arrays.ts'
import type { Database } from '#kernel/db/schema.ts'
import type { Saver } from '#kernel/http/caller.ts'
import { saveRecordVersion } from '#kernel/records/save-version.ts'
import { usableBy } from './losses.ts'

/** Record and its copy in another company. */
export interface Copy {
  from: number
  /** Version of the original. */
  version: number
  to: number
}

interface CopyContext {
  db: Database
  caller: Saver
  targetId: number
}

/** Record kinds in the order of their references. */
const kinds = ['maintenance-service-type', 'maintenance-service', 'maintenance-profile']

/**
 * Copies maintenance profiles into a company that may not use them, with their services and service types. Reuses a copy of the same
 * version from an earlier transfer. Does not copy notification groups, which contain users of the former company.
 */
export async function copyProfiles(
  { db, caller, targetId }: CopyContext,
  profileIds: readonly number[],
): Promise<Copy[]> {
  if (profileIds.length === 0) return []
  const { rows } = await sql<{ id: number; version: number; to: number | null }>`
    with recursive named (record_id) as (
      select unnest(${numbers(profileIds)}::int[])
      union
      select x from named join record r using (record_id) cross join lateral unnest(r.refers_to) x
    )
    select r.record_id as id, r.version, (
      select c.record_id from unit_transfer t cross join lateral jsonb_to_recordset(t.copies) k ("from" int, version int, "to" int)
        join record c on c.record_id = k."to" and c.company_id = ${targetId} and c.kind = r.kind
      where t.target_company_id = ${targetId} and k."from" = r.record_id and k.version = r.version
      order by t.transfer_id desc limit 1) as to
    from record r join named using (record_id)
    where r.kind = any(${kinds}::text[]) and not ${usableBy(targetId)}
    order by array_position(${kinds}::text[], r.kind), r.record_id`.execute(db)
  const copies: Copy[] = []
  for (const { id, version, to } of rows) {
    const copy = { from: id, version, to: to ?? (await copyRecord({ db, caller, targetId }, id, copies)) }
    copies.push(copy)
    if (to === null) await saveRecordVersion(db, copy.to, caller)
  }
  return copies
}

/** Redirects references to existing copies; drops those that the company cannot use and that were not copied. */
async function copyRecord({ db, caller, targetId }: CopyContext, id: number, copies: readonly Copy[]): Promise<number> {
  const { name, kind, data, refers_to } = await db
    .selectFrom('record')
    .select(['name', 'kind', 'data', 'refers_to'])
    .where('record_id', '=', id)
    .executeTakeFirstOrThrow()
  const to = new Map(copies.map(copy => [copy.from, copy.to]))
  const { rows: usable } = await sql<{ id: number }>`
    select r.record_id as id from record r
    where r.record_id = any(${numbers(refers_to)}::int[]) and r.kind = any(${kinds}::text[]) and ${usableBy(targetId)}`.execute(
    db,
  )
  const named = new Set(usable.map(row => row.id))
  const { record_id } = await db
    .insertInto('record')
    .values({
      kind,
      name,
      company_id: targetId,
      data: JSON.stringify(withCopiedIds(data, to)),
      refers_to: refers_to.flatMap(each => to.get(each) ?? (named.has(each) ? [each] : [])),
      created_by: caller.login,
    })
    .returning('record_id')
    .executeTakeFirstOrThrow()
  return record_id
}

/** Replaces record IDs by those of the copies and removes the notification settings. */
function withCopiedIds({ notification: _, ...data }: Record<string, unknown>, to: ReadonlyMap<number, number>) {
  const other = (id: unknown) => (typeof id === 'number' ? (to.get(id) ?? id) : id)
  const services = Array.isArray(data['servicesAssignments']) ? data['servicesAssignments'] : undefined
  return {
    ...data,
    ...('serviceTypeId' in data && { serviceTypeId: other(data['serviceTypeId']) }),
    ...(services && {
      servicesAssignments: services.map((service: Record<string, unknown>) => ({
        ...service,
        mntServiceId: other(service['mntServiceId']),
        serviceTypeId: other(service['serviceTypeId']),
      })),
    }),
  }
}

/** Switches units to the copies; planned services and counters stay. */
export async function followCopies(
  db: Database,
  unitIds: readonly number[],
  copies: readonly Pick<Copy, 'from' | 'to'>[],
): Promise<void> {
  if (unitIds.length === 0 || copies.length === 0) return
  const units = sql`${numbers(unitIds)}::int[]`
  const copy = sql`unnest(${numbers(copies.map(({ from }) => from))}::int[], ${numbers(copies.map(({ to }) => to))}::int[])
    copy (from_id, to_id)`
  await sql`
    update unit_maintenance t set profile_id = copy.to_id from ${copy}
    where t.profile_id = copy.from_id and t.unit_id = any(${units})`.execute(db)
  await sql`
    update unit_service t set service_id = copy.to_id from ${copy}
    where t.service_id = copy.from_id and t.unit_id = any(${units})`.execute(db)
}

/** Deletes copies that are unused and unchanged. */
export async function removeCopies(db: Database, copies: readonly Copy[]): Promise<void> {
  for (const { to } of copies.toReversed())
    await sql`
      delete from record r where r.record_id = ${to} and r.version = 1
        and not exists (select from unit_maintenance um where um.profile_id = r.record_id)
        and not exists (select from unit_service us where us.service_id = r.record_id)
        and not exists (select from record other where other.refers_to @> array[r.record_id])`.execute(db)
}
