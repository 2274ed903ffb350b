import { sql, type RawBuilder } from 'kysely'
import { numbers } from '#kernel/db/arrays.ts'
import type { Database } from '#kernel/db/schema.ts'
import type { FenceShape } from '#modules/profiles/geofences/public.ts'
import type { Limits, LimitsOfLevel } from './effective-limits.ts'

/** A geofence of a unit with a speed limit. */
export interface SpeedFence {
  recordId: number
  name: string
  maxSpeed: number
  shape: FenceShape
  notification?: { notificationId?: number; priorityId?: number } | null
}

/** Limits of the levels above a unit, the unit itself first. */
export interface UnitLimits {
  unitId: number
  levels: LimitsOfLevel[]
  fences: SpeedFence[]
  /** True if its CAN profile names a notification group, which is that of low fuel and overheating too. */
  hasCanGroup: boolean
}

interface Row {
  unitId: number
  own: Limits | null
  companies: Limits[] | null
  type: Limits | null
  fences: SpeedFence[] | null
  hasCanGroup: boolean
}

/** Companies of a query and those above them. The depth ends a loop in the tree. */
const above = (companies: RawBuilder<unknown>) => sql`
  above (company_id, above_id, depth) as (
    select company_id, company_id, 0 from (${companies}) own
    union all
    select a.company_id, c.parent_company_id, a.depth + 1 from above a join company c on c.company_id = a.above_id
    where c.parent_company_id is not null and a.depth < 100
  )`

/**
 * Limits `l` as they apply to a company `u`. A notification group of a company that is neither this one nor above it is left out: its
 * members would follow a machine of another customer.
 */
const applied = sql`
  case when l.group_id is null or exists (
      select from record g where g.record_id = l.group_id and (g.company_id is null or g.is_default or exists (
        select from above a where a.company_id = u.company_id and a.above_id = g.company_id)))
    then l.limits else l.limits - 'notificationId' end`

const companyLimits = sql`(
  select jsonb_agg(${applied} order by a.depth) from above a join company_limits l on l.company_id = a.above_id
  where a.company_id = u.company_id)`

/** Returns what decides about the limits of units. */
export async function readUnitLimits(db: Database, unitIds: readonly number[]): Promise<UnitLimits[]> {
  const { rows } = await sql<Row>`
    with recursive asked as (
      select unit_id, company_id, type_id from unit where unit_id = any(${numbers(unitIds)}::int[])
    ), ${above(sql`select distinct company_id from asked`)}
    select u.unit_id as "unitId", ${companyLimits} as companies,
      (select ${applied} from unit_limits l where l.unit_id = u.unit_id) as own,
      (select ${applied} from type_limits l where l.type_id = u.type_id) as type,
      (select jsonb_agg(jsonb_build_object('recordId', r.record_id, 'name', r.name, 'maxSpeed', r.data -> 'maxSpeed',
          'shape', r.data -> 'shape', 'notification', r.data -> 'notification') order by r.record_id)
        from unit_profile up join record r using (record_id)
        where up.unit_id = u.unit_id and up.kind = 'fence-profile' and r.data -> 'maxSpeed' is not null) as fences,
      exists (select from unit_profile up join record r using (record_id)
        where up.unit_id = u.unit_id and up.kind = 'can-profile'
          and r.data #>> '{notification,notificationId}' is not null) as "hasCanGroup"
    from asked u`.execute(db)
  return rows.map(({ unitId, own, companies, type, fences, hasCanGroup }) => ({
    unitId,
    levels: [
      ...levelOf('UNIT', own),
      ...(companies ?? []).flatMap(each => levelOf('COMPANY', each)),
      ...levelOf('TYPE', type),
    ],
    fences: fences ?? [],
    hasCanGroup,
  }))
}

/** Returns the limits of a company and of those above it, its own first. */
export async function readCompanyLimits(
  db: Database,
  companyId: number,
): Promise<{ own: Limits; above: LimitsOfLevel[] }> {
  const { rows } = await sql<{ limits: Limits; isOwn: boolean }>`
    with recursive ${above(sql`select ${companyId}::int as company_id`)}
    select ${applied} as limits, a.depth = 0 as "isOwn"
    from (select ${companyId}::int as company_id) u join above a using (company_id) join company_limits l on l.company_id = a.above_id
    order by a.depth`.execute(db)
  return {
    own: rows.find(({ isOwn }) => isOwn)?.limits ?? {},
    above: rows.filter(({ isOwn }) => !isOwn).map(({ limits }) => ({ level: 'COMPANY', limits })),
  }
}

export async function readTypeLimits(db: Database, typeId: number): Promise<Limits> {
  const row = await db.selectFrom('type_limits').select('limits').where('type_id', '=', typeId).executeTakeFirst()
  return (row?.limits as Limits | undefined) ?? {}
}

const levelOf = (level: LimitsOfLevel['level'], limits: Limits | null): LimitsOfLevel[] =>
  limits ? [{ level, limits }] : []
