import type { FleetSchemas } from '@muster/contract'
import { sql, type RawBuilder } from 'kysely'
import { documentText } from '#kernel/db/document.ts'
import type { Database } from '#kernel/db/schema.ts'
import { badRequest } from '#kernel/http/problem.ts'
import { checkReferences } from '#kernel/records/check-references.ts'
import { saveNextVersion, versionOf } from '#kernel/records/later-save.ts'
import type { Saving } from '#kernel/records/record-kind.ts'
import type { Line } from '#kernel/texts/sentence.ts'
import { limitNames, type Limits } from './effective-limits.ts'

const tables = {
  unit: { table: 'unit_limits', key: 'unit_id' },
  company: { table: 'company_limits', key: 'company_id' },
  type: { table: 'type_limits', key: 'type_id' },
} as const

/** Unit, company or type whose limits are saved. */
export interface LimitOwner {
  kind: keyof typeof tables
  id: number
  name: string
  /** Company of the units; absent for limits of all companies. */
  companyId?: number
}

/**
 * Replaces the limits of a unit, a company or a type.
 * @throws Problem 400 for a level above 100 percent, or a notification group that may not receive these alarms; 409 for a later save
 */
export async function saveLimits(
  saving: Saving,
  { kind, id, name: owner, companyId }: LimitOwner,
  limits: FleetSchemas['LimitsInput'],
): Promise<void> {
  checkShares(limits)
  const { db, caller } = saving
  await saveNextVersion(db, { kind: `${kind}-limits`, id, name: owner, input: limits }, caller)
  const { table, key } = tables[kind]
  const { notificationId } = limits
  if (notificationId != null) await checkGroup(saving, notificationId, companyId)
  const set = limitNames.filter(name => limits[name] !== undefined).map(name => [name, limits[name]] as const)
  if (set.length === 0) {
    await sql`delete from ${sql.table(table)} where ${sql.ref(key)} = ${id}`.execute(db)
    return
  }
  await sql`
    insert into ${sql.table(table)} (${sql.ref(key)}, limits) values (${id}, ${documentText(Object.fromEntries(set))}::jsonb)
    on conflict (${sql.ref(key)}) do update set limits = excluded.limits`.execute(db)
}

export async function versionOfLimits(db: Database, { kind, id }: Pick<LimitOwner, 'kind' | 'id'>): Promise<number> {
  const { rows } = await sql<{ version: number }>`
    select ${versionOf(`${kind}-limits`, sql`${id}::int`)} as version`.execute(db)
  return rows[0]?.version ?? 0
}

function checkShares({ lowFuel, fuelDrop }: Limits): void {
  const errors = Object.entries({ lowFuel, fuelDrop }).flatMap(([field, limit]): Line[] =>
    limit?.unit === 'PERCENT' && limit.amount > 100 ? [[`${field}.amount`, 'problem.mostPercent']] : [],
  )
  if (errors.length > 0) throw badRequest(['problem.limitsInvalid'], { errors })
}

/** @throws Problem 400 for a group outside the scope, or of a company that does not see these units */
async function checkGroup(saving: Saving, groupId: number, companyId: number | undefined): Promise<void> {
  await checkReferences(saving, [{ field: 'notificationId', kind: 'notification-group', id: groupId }])
  if (await isAssignable(saving.db, groupId, companyId)) return
  throw badRequest(['problem.limitsInvalid'], { errors: [['notificationId', 'problem.groupOfOtherCompany']] })
}

async function isAssignable(db: Database, groupId: number, companyId: number | undefined): Promise<boolean> {
  const from: RawBuilder<unknown> =
    companyId === undefined
      ? sql`select company_id, parent_company_id from company where parent_company_id is null`
      : sql`select company_id, parent_company_id from company where company_id = ${companyId}`
  const { rows } = await sql`
    with recursive above (company_id, parent_company_id) as (
      ${from}
      union
      select c.company_id, c.parent_company_id from company c join above a on c.company_id = a.parent_company_id
    )
    select from record g where g.record_id = ${groupId}
      and (g.company_id is null or g.is_default or g.company_id in (select company_id from above))`.execute(db)
  return rows.length > 0
}
