import { sql, type RawBuilder } from 'kysely'
import { numbers } from '#kernel/db/arrays.ts'
import type { Database } from '#kernel/db/schema.ts'
import type { Saver } from '#kernel/http/caller.ts'
import { saveRecordVersion } from '#kernel/records/save-version.ts'
import type { Loss, LossKind } from './losses.ts'

type Row = Record<string, unknown>

/** Removed data of a unit, for the undo: rows by table, and the lists that named the unit. */
export interface Removed {
  fleet_unit?: Row[]
  unit_profile?: Row[]
  /** Commands of geofences that stay with the unit. */
  fence_commands?: Row[]
  command_catalog_unit?: Row[]
  unit_maintenance?: Row[]
  unit_service?: Row[]
  notification_unit?: Row[]
  notification_alarm?: Row[]
  embed_token?: Row[]
  report?: Row[]
}

/** Removed data by unit. */
export class RemovedRows {
  readonly #byUnit = new Map<number, Removed>()

  add(table: keyof Removed, rows: readonly { unitId: number; row: Row }[]): void {
    for (const { unitId, row } of rows) {
      const removed = this.of(unitId)
      ;(removed[table] ??= []).push(row)
      this.#byUnit.set(unitId, removed)
    }
  }

  /** Records the maintenance of units before it changes. */
  async recordMaintenance(db: Database, units: readonly { id: number }[]): Promise<void> {
    const ids = sql`${numbers(units.map(({ id }) => id))}::int[]`
    for (const table of ['unit_service', 'unit_maintenance'] as const) {
      const { rows } = await sql<{ unitId: number; row: Row }>`
        select t.unit_id as "unitId", to_jsonb(t) as row from ${sql.table(table)} t where t.unit_id = any(${ids})`.execute(
        db,
      )
      this.add(table, rows)
    }
  }

  of(unitId: number): Removed {
    return this.#byUnit.get(unitId) ?? {}
  }
}

interface Removal {
  db: Database
  caller: Saver
}

const profiles: readonly LossKind[] = ['GEOFENCE', 'CURFEW', 'CAN_BUS', 'INPUT_OUTPUT', 'STATUS', 'POWER']

/**
 * Removes the losses from units, except for waiting commands and files. Read access, such as that of users of another company, ends with
 * the transfer itself.
 */
export async function removeLosses({ db, caller }: Removal, losses: readonly Loss[]): Promise<RemovedRows> {
  const removed = new RemovedRows()
  const of = (...kinds: readonly LossKind[]) => losses.filter(({ kind }) => kinds.includes(kind))
  const remove = async (
    table: keyof Removed,
    pairs: readonly Loss[],
    statement: (lost: RawBuilder<unknown>) => RawBuilder<unknown>,
  ) => {
    if (pairs.length === 0) return
    const lost = sql`unnest(${numbers(pairs.map(({ unitId }) => unitId))}::int[], ${numbers(pairs.map(({ id }) => id))}::int[])
      lost (unit_id, id)`
    const { rows } = await sql<{ unitId: number; row: Row }>`${statement(lost)}`.execute(db)
    removed.add(table, rows)
  }
  await remove(
    'fleet_unit',
    of('FLEET'),
    lost => sql`
      delete from fleet_unit t using ${lost} where t.unit_id = lost.unit_id and t.fleet_id = lost.id
      returning t.unit_id as "unitId", to_jsonb(t) as row`,
  )
  await remove(
    'unit_profile',
    of(...profiles),
    lost => sql`
      delete from unit_profile t using ${lost} where t.unit_id = lost.unit_id and t.record_id = lost.id
      returning t.unit_id as "unitId", to_jsonb(t) as row`,
  )
  await remove(
    'command_catalog_unit',
    of('COMMAND_PROFILE'),
    lost => sql`
      delete from command_catalog_unit t using ${lost} where t.unit_id = lost.unit_id and t.catalog_id = lost.id
      returning t.unit_id as "unitId", to_jsonb(t) as row`,
  )
  // after the command profiles: a geofence sends only commands that a command profile of its unit offers
  await remove(
    'fence_commands',
    of('GEOFENCE_COMMAND'),
    lost => sql`
      with before as (
        select t.* from unit_profile t join ${lost} on t.unit_id = lost.unit_id and t.record_id = lost.id
      ), changed as (
        update unit_profile t set break_in_template_id = ${offered('break_in_template_id')},
          break_out_template_id = ${offered('break_out_template_id')}
        from ${lost} where t.unit_id = lost.unit_id and t.record_id = lost.id
      )
      select unit_id as "unitId", to_jsonb(before) as row from before`,
  )
  const services = of('MAINTENANCE')
  await remove(
    'unit_service',
    services,
    lost => sql`
      delete from unit_service t using ${lost} where t.unit_id = lost.unit_id
      returning t.unit_id as "unitId", to_jsonb(t) as row`,
  )
  await remove(
    'unit_maintenance',
    services,
    lost => sql`
      delete from unit_maintenance t using ${lost} where t.unit_id = lost.unit_id
      returning t.unit_id as "unitId", to_jsonb(t) as row`,
  )
  await removeSettings(remove, of('NOTIFICATION_SETTINGS'))
  await remove(
    'embed_token',
    of('EMBED_TOKEN'),
    lost => sql`
      with gone as (select id, array_agg(unit_id) as unit_ids from ${lost} group by id), changed as (
        update embed_token t set unit_ids = array(select x from unnest(t.unit_ids) x where x <> all(gone.unit_ids))
        from gone where t.token_id = gone.id
      )
      select unit_id as "unitId", jsonb_build_object('token_id', id) as row from ${lost}`,
  )
  await removeFromReports({ db, caller }, removed, of('SCHEDULED_REPORT'))
  return removed
}

/** SQL for the command of a geofence; null if no command profile of the unit offers it. */
const offered = (column: string) => sql`case when exists (
  select from command_catalog_unit cu join command_catalog_template ct using (catalog_id)
  where cu.unit_id = t.unit_id and ct.template_id = ${sql.ref(`t.${column}`)}) then ${sql.ref(`t.${column}`)} end`

type Remove = (
  table: keyof Removed,
  pairs: readonly Loss[],
  statement: (lost: RawBuilder<unknown>) => RawBuilder<unknown>,
) => Promise<void>

async function removeSettings(remove: Remove, losses: readonly Loss[]): Promise<void> {
  await remove(
    'notification_unit',
    losses,
    lost => sql`
      delete from notification_unit t using ${lost} where t.unit_id = lost.unit_id and t.user_id = lost.id
      returning t.unit_id as "unitId", to_jsonb(t) as row`,
  )
  await remove(
    'notification_alarm',
    losses,
    lost => sql`
      with named as (
        select lost.unit_id, t.user_id, t.alarm_type_id from notification_alarm t join ${lost}
          on t.user_id = lost.id and lost.unit_id = any(t.unit_ids)
      ), changed as (
        update notification_alarm t set unit_ids = array(select x from unnest(t.unit_ids) x where x <> all(gone.unit_ids))
        from (select user_id, alarm_type_id, array_agg(unit_id) as unit_ids from named group by 1, 2) gone
        where t.user_id = gone.user_id and t.alarm_type_id = gone.alarm_type_id
      )
      select unit_id as "unitId", jsonb_build_object('user_id', user_id, 'alarm_type_id', alarm_type_id) as row from named`,
  )
}

/** Removes units from reports that name them. A report about a company always covers its current units. */
async function removeFromReports(
  { db, caller }: Removal,
  removed: RemovedRows,
  losses: readonly Loss[],
): Promise<void> {
  const byReport = Map.groupBy(losses, ({ id }) => id)
  for (const [id, lost] of byReport) {
    const {
      rows: [saved],
    } = await sql<{ before: number[] }>`
      with before as (
        select record_id, data -> 'unitIds' as unit_ids from record
        where record_id = ${id} and exists (
          select from jsonb_array_elements(data -> 'unitIds') x where x.value::int = any(${numbers(lost.map(({ unitId }) => unitId))}::int[]))
        for update
      )
      update record r set version = r.version + 1, updated_at = now(), data = r.data || jsonb_build_object('unitIds', (
        select coalesce(jsonb_agg(x.value), '[]') from jsonb_array_elements(before.unit_ids) x
        where x.value::int <> all(${numbers(lost.map(({ unitId }) => unitId))}::int[])))
      from before where r.record_id = before.record_id
      returning before.unit_ids as before`.execute(db)
    if (!saved) continue
    await saveRecordVersion(db, id, caller)
    removed.add(
      'report',
      lost
        .filter(({ unitId }) => saved.before.includes(unitId))
        .map(({ unitId }) => ({ unitId, row: { record_id: id } })),
    )
  }
}
