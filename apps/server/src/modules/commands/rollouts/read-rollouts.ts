import type { FleetSchemas } from '@muster/contract'
import { sql, type RawBuilder, type SqlBool } from 'kysely'
import { numbers } from '#kernel/db/arrays.ts'
import { contains, readPage } from '#kernel/db/lists.ts'
import { withoutNulls } from '#kernel/db/rows.ts'
import type { Database } from '#kernel/db/schema.ts'
import { notFound } from '#kernel/http/problem.ts'
import type { Scope } from '#kernel/scope/scope.ts'
import { inScope } from '#kernel/scope/sql.ts'
import { failuresAllowedIn, neededIn } from './waves.ts'

type Rollout = FleetSchemas['Rollout']
type Wave = FleetSchemas['RolloutWave']
type Member = FleetSchemas['RolloutMember']

interface Paging {
  filter?: string
  start?: number
  limit?: number
}

type Nullable<T> = { [K in keyof T]-?: undefined extends T[K] ? Exclude<T[K], undefined> | null : T[K] }

type StoredRollout = Omit<Nullable<Rollout>, 'createdAt' | 'endedAt' | 'waves'> & {
  createdAt: Date
  endedAt: Date | null
}

/** Lists the newest first. */
export async function listRollouts(db: Database, scope: Scope, { filter, ...page }: Paging) {
  const { items, totalCount } = await readPage<StoredRollout>(db, {
    rows: sql`${selectRollouts(scope)} and (${contains('r.name', filter)} or ${contains('r.content_name', filter)})`,
    order: sql`r.created_at desc, r.rollout_id desc`,
    ...page,
  })
  return { items: await withWaves(db, items), totalCount }
}

/** @throws Problem 404 if the roll-out does not exist or is outside the scope */
export async function readRollout(db: Database, scope: Scope, id: number): Promise<Rollout> {
  const { rows } = await sql<StoredRollout>`${selectRollouts(scope)} and r.rollout_id = ${id}`.execute(db)
  const [rollout] = await withWaves(db, rows)
  if (!rollout) throw notFound('rollout', id)
  return rollout
}

const selectRollouts = (scope: Scope) => sql`
  select r.rollout_id as id, r.name, r.company_id as "companyId", c.name as "companyName", r.status, r.stop_reason as "stopReason",
    r.firmware_id as "firmwareId", r.template_id as "templateId", r.is_firmware as firmware, r.content_name as "contentName",
    r.target_model as model, r.target_versions as versions, r.allow_downgrade as "allowDowngrade",
    r.success_percent as "successPercent", r.failure_percent as "failurePercent", r.timeout_minutes as "timeoutMinutes",
    r.fetch_hours as "fetchHours", r.only_stationary as stationary, r.only_key_off as "keyOff", r.only_inside_name as "geofenceName",
    r.created_at as "createdAt", r.ended_at as "endedAt", r.user_name as "userName"
  from rollout r join company c using (company_id) where ${inScope(scope, 'r.company_id')}`

/** Jobs of a member `m`. */
const jobsOfMember = sql`left join firmware_job f on f.job_id = m.firmware_job_id left join command k on k.command_id = m.command_id`
const statusOfJob = sql`coalesce(f.status, k.status)`

async function withWaves(db: Database, rollouts: readonly StoredRollout[]): Promise<Rollout[]> {
  const { rows } = await sql<Omit<Wave, 'needed' | 'failuresAllowed' | 'open'> & { id: number }>`
    select m.rollout_id as id, m.wave as number, count(*)::int as members, bool_or(m.attempts > 0) as started,
      count(*) filter (where ${statusOfJob} = 'COMPLETED')::int as completed,
      count(*) filter (where ${statusOfJob} in ('ERROR', 'ABORTED'))::int as failed
    from rollout_member m ${jobsOfMember} where m.rollout_id = any(${numbers(rollouts.map(({ id }) => id))}::int[])
    group by m.rollout_id, m.wave order by m.wave`.execute(db)
  const byRollout = Map.groupBy(rows, ({ id }) => id)
  return rollouts.map(({ createdAt, endedAt, ...rollout }) => ({
    ...withoutNulls({ ...rollout, createdAt: createdAt.toISOString(), endedAt: endedAt?.toISOString() ?? null }),
    waves: (byRollout.get(rollout.id) ?? []).map(({ id: _, ...wave }) => ({
      ...wave,
      open: wave.members - wave.completed - wave.failed,
      needed: neededIn(wave, rollout),
      failuresAllowed: failuresAllowedIn(wave, rollout),
    })),
  }))
}

/** @throws Problem 404 if the roll-out does not exist or is outside the scope */
export async function listMembers(
  db: Database,
  scope: Scope,
  id: number,
  { filter, statuses, ...page }: Paging & { statuses?: readonly Member['status'][] },
) {
  await readRollout(db, scope, id)
  const isListed: RawBuilder<SqlBool> = statuses?.length
    ? sql<SqlBool>`l.status = any(${[...statuses]}::text[])`
    : sql<SqlBool>`true`
  const { items, totalCount } = await readPage<Omit<Nullable<Member>, 'endedAt'> & { endedAt: Date | null }>(db, {
    rows: sql`
      select * from (
        select m.unit_id as "unitId", case when ${inScope(scope, 'u.company_id')} then u.name else '-' end as "unitName", m.wave,
          case when ${statusOfJob} is null then 'WAITING' when m.timed_out_at is not null then 'TIMED_OUT'
            when ${statusOfJob} = 'QUEUED' and coalesce(f.is_held, k.is_held) then 'HELD' else ${statusOfJob} end as status,
          f.progress, coalesce(f.message, k.message) as message,
          case when ${inScope(scope, 'u.company_id')} then p.report ->> 'firmware' end as version, m.attempts,
          coalesce(f.ended_at, k.ended_at) as "endedAt"
        from rollout_member m join unit u using (unit_id) left join device_report p on p.device_id = u.device_id ${jobsOfMember}
        where m.rollout_id = ${id}
      ) l where ${contains('l.unitName', filter)} and ${isListed}`,
    order: sql`l.wave, lower(l."unitName"), l."unitId"`,
    ...page,
  })
  return {
    items: items.map(({ endedAt, ...row }) => withoutNulls({ ...row, endedAt: endedAt?.toISOString() ?? null })),
    totalCount,
  }
}

/** Lists models and versions reported by devices in the scope. */
export async function listModels(db: Database, scope: Scope): Promise<FleetSchemas['RolloutModel'][]> {
  const { rows } = await sql<Nullable<FleetSchemas['RolloutModel']>>`
    select * from (
      select r.report ->> 'model' as model, r.report ->> 'firmware' as version, count(*)::int as units
      from unit u join device_report r using (device_id)
      where ${inScope(scope, 'u.company_id')} and u.archived_at is null and r.report ->> 'model' is not null
      group by 1, 2 order by 3 desc limit 500
    ) m order by m.model, m.version`.execute(db)
  return rows.map(withoutNulls)
}
