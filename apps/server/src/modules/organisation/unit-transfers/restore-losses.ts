import { sql } from 'kysely'
import { numbers } from '#kernel/db/arrays.ts'
import type { Database } from '#kernel/db/schema.ts'
import type { Saver } from '#kernel/http/caller.ts'
import { saveRecordVersion } from '#kernel/records/save-version.ts'
import { usableBy } from './losses.ts'
import type { Removed } from './remove-losses.ts'

/** Unit with its state before the transfer. */
export interface TransferredUnit {
  id: number
  name: string
  sourceId: number | null
  maintenance: 'NONE' | 'REMOVED' | 'STAYS' | 'COPIED'
  removed: Removed
  /** Current company; null for a deleted unit. */
  companyId: number | null
}

/**
 * Restores what a transfer removed from units that have returned to their former companies. Settings, tokens and reports that were deleted
 * since stay deleted.
 */
export async function restoreLosses(
  { db, caller }: { db: Database; caller: Saver },
  units: readonly TransferredUnit[],
): Promise<void> {
  const rows = (table: keyof Removed) => JSON.stringify(units.flatMap(({ removed }) => removed[table] ?? []))
  await sql`
    insert into fleet_unit select * from jsonb_populate_recordset(null::fleet_unit, ${rows('fleet_unit')}::jsonb)
    on conflict do nothing`.execute(db)
  await sql`
    insert into command_catalog_unit
    select * from jsonb_populate_recordset(null::command_catalog_unit, ${rows('command_catalog_unit')}::jsonb)
    on conflict do nothing`.execute(db)
  await restoreProfiles(db, rows('unit_profile'), rows('fence_commands'))
  await restoreMaintenance(db, units)
  await sql`
    insert into notification_unit
    select b.* from jsonb_populate_recordset(null::notification_unit, ${rows('notification_unit')}::jsonb) b
      join app_user w using (user_id)
    on conflict do nothing`.execute(db)
  await sql`
    update notification_alarm na set unit_ids = na.unit_ids || b.unit_ids
    from (
      select x.user_id, x.alarm_type_id, array_agg(x.unit_id) as unit_ids
      from jsonb_to_recordset(${lists(units, 'notification_alarm')}::jsonb) x (unit_id int, user_id int, alarm_type_id int)
      group by 1, 2
    ) b where na.user_id = b.user_id and na.alarm_type_id = b.alarm_type_id and not na.unit_ids && b.unit_ids`.execute(
    db,
  )
  await sql`
    update embed_token t set unit_ids = t.unit_ids || b.unit_ids
    from (
      select x.token_id, array_agg(x.unit_id) as unit_ids
      from jsonb_to_recordset(${lists(units, 'embed_token')}::jsonb) x (unit_id int, token_id int) group by 1
    ) b where t.token_id = b.token_id and not t.unit_ids && b.unit_ids`.execute(db)
  const { rows: reports } = await sql<{ id: number }>`
    update record r set version = r.version + 1, updated_at = now(),
      data = r.data || jsonb_build_object('unitIds', (r.data -> 'unitIds') || b.unit_ids)
    from (
      select x.record_id, jsonb_agg(x.unit_id) as unit_ids
      from jsonb_to_recordset(${lists(units, 'report')}::jsonb) x (unit_id int, record_id int) group by 1
    ) b where r.record_id = b.record_id and r.kind = 'report-config' and (r.data ->> 'visibilityTypeId')::int = 1
    returning r.record_id as id`.execute(db)
  for (const { id } of reports) await saveRecordVersion(db, id, caller)
}

/** Returns removed list entries with the ID of their unit. */
const lists = (units: readonly TransferredUnit[], table: keyof Removed) =>
  JSON.stringify(units.flatMap(({ id, removed }) => (removed[table] ?? []).map(row => ({ ...row, unit_id: id }))))

/** Restores profiles, replacing others of the same kind. Commands that no longer exist are not restored. */
async function restoreProfiles(db: Database, removed: string, commands: string): Promise<void> {
  const back = sql`jsonb_populate_recordset(null::unit_profile, ${removed}::jsonb)`
  await sql`
    delete from unit_profile t using ${back} b
    where t.unit_id = b.unit_id and t.kind = b.kind and (t.kind <> 'fence-profile' or t.record_id = b.record_id)`.execute(
    db,
  )
  const existing = (column: string) =>
    sql`(select template_id from command_template where template_id = ${sql.ref(`b.${column}`)})`
  await sql`
    insert into unit_profile (unit_id, record_id, kind, is_inside, crossed_at, break_in_template_id, break_out_template_id)
    select b.unit_id, b.record_id, b.kind, b.is_inside, b.crossed_at, ${existing('break_in_template_id')}, ${existing('break_out_template_id')}
    from ${back} b`.execute(db)
  await sql`
    update unit_profile t set break_in_template_id = ${existing('break_in_template_id')}, break_out_template_id = ${existing('break_out_template_id')}
    from jsonb_populate_recordset(null::unit_profile, ${commands}::jsonb) b
    where t.unit_id = b.unit_id and t.record_id = b.record_id`.execute(db)
}

/** Restores the former maintenance profile with its planned services unless the unit still follows it. */
async function restoreMaintenance(db: Database, units: readonly TransferredUnit[]): Promise<void> {
  const { rows } = await sql<{ unitId: number; profileId: number }>`
    select unit_id as "unitId", profile_id as "profileId" from unit_maintenance
    where unit_id = any(${numbers(units.map(({ id }) => id))}::int[])`.execute(db)
  const follows = new Map(rows.map(({ unitId, profileId }) => [unitId, profileId]))
  const returning = units.filter(
    ({ id, removed }) => removed.unit_maintenance && removed.unit_maintenance[0]?.['profile_id'] !== follows.get(id),
  )
  for (const [sourceId, those] of Map.groupBy(units, unit => unit.sourceId ?? 0)) {
    const ids = sql`${numbers(those.map(({ id }) => id))}::int[]`
    const leaving = sql`
      select um.unit_id from unit_maintenance um join record r on r.record_id = um.profile_id
      where um.unit_id = any(${ids}) and (not ${usableBy(sourceId)} or um.unit_id = any(${numbers(returning.map(({ id }) => id))}::int[]))`
    await sql`delete from unit_service where unit_id in (${leaving})`.execute(db)
    await sql`delete from unit_maintenance where unit_id in (${leaving})`.execute(db)
  }
  const rowsOf = (table: keyof Removed) => JSON.stringify(returning.flatMap(({ removed }) => removed[table] ?? []))
  await sql`
    insert into unit_maintenance
    select * from jsonb_populate_recordset(null::unit_maintenance, ${rowsOf('unit_maintenance')}::jsonb)`.execute(db)
  await sql`
    insert into unit_service (unit_service_id, unit_id, service_id, description, service_type, interval_type, interval_value,
      forewarning, is_recurrent, due_at, stage, postponed_by, started_by, closed_by)
    select b.unit_service_id, b.unit_id, (select record_id from record where record_id = b.service_id), b.description,
      b.service_type, b.interval_type, b.interval_value, b.forewarning, b.is_recurrent, b.due_at, b.stage, b.postponed_by,
      b.started_by, b.closed_by
    from jsonb_populate_recordset(null::unit_service, ${rowsOf('unit_service')}::jsonb) b`.execute(db)
  // a service may reference another one of the same list
  await sql`
    update unit_service t set follows = b.follows
    from jsonb_populate_recordset(null::unit_service, ${rowsOf('unit_service')}::jsonb) b
      join unit_service other on other.unit_service_id = b.follows
    where t.unit_service_id = b.unit_service_id`.execute(db)
}
