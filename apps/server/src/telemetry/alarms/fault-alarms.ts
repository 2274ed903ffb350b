import { sql } from 'kysely'
import { numbers } from '#kernel/db/arrays.ts'
import type { Database } from '#kernel/db/schema.ts'
import type { Dm1Report } from '../ingest/dm1/store-dm1.ts'
import type { Alarm, UnitEvent } from './store-alarms.ts'

/**
 * Returns alarms for faults that were not active before, one for all faults of a unit at an instant. Must run before the reports are
 * stored.
 */
export async function faultAlarms(db: Database, reports: readonly Dm1Report[]): Promise<UnitEvent[]> {
  const active = reports.filter(report => report.active)
  if (active.length === 0) return []
  const { rows } = await sql<{ index: number }>`
    select r.index from unnest(${numbers(active.map((_, index) => index))}::int[], ${numbers(active.map(({ unitId }) => unitId))}::int[],
      ${numbers(active.map(({ time }) => time))}::float8[], ${numbers(active.map(({ sourceAddress }) => sourceAddress))}::int[],
      ${numbers(active.map(({ spn }) => spn))}::int[], ${numbers(active.map(({ fmi }) => fmi))}::int[]
    ) as r (index, unit_id, ms, source_address, spn, fmi)
    where not coalesce((
      select m.active from dm1_message m
      where m.unit_id = r.unit_id and m.source_address = r.source_address and m.spn = r.spn and m.fmi = r.fmi
        and m.occurred_at <= to_timestamp(r.ms / 1000)
      order by m.occurred_at desc limit 1), false)`.execute(db)
  const fresh = new Map<string, Dm1Report>()
  for (const { index } of rows) {
    const report = active[index]
    if (!report) continue
    const key = [report.unitId, report.sourceAddress, report.spn, report.fmi].join()
    const known = fresh.get(key)
    if (!known || report.time < known.time) fresh.set(key, report)
  }
  const groups = Map.groupBy(fresh.values(), ({ unitId, time }) => `${unitId} ${time}`)
  return [...groups.values()].flatMap(group => {
    const [first] = group
    if (!first) return []
    const { unitId, time, latitude, longitude } = first
    const text = group.map(({ spn, fmi }) => `SPN ${spn} FMI ${fmi}`).join(', ')
    const history = first.isHistory && { isHistory: true, isPortalOnly: true }
    return [{ unitId, event: { type: 'FAULT', time, latitude, longitude, text, ...history }, isJudged: true }]
  })
}

/** Ends the alarms of units without active faults. Must run after the reports are stored. */
export async function endFaultAlarms(db: Database, reports: readonly Dm1Report[]): Promise<void> {
  const ended = new Map<number, number>()
  for (const { unitId, active, isWholeList, time } of reports)
    if (!active || isWholeList) ended.set(unitId, Math.max(time, ended.get(unitId) ?? 0))
  if (ended.size === 0) return
  await sql`
    update alarm a set active = false, ended_at = to_timestamp(e.ms / 1000)
    from unnest(${numbers([...ended.keys()])}::int[], ${numbers([...ended.values()])}::float8[]) as e (unit_id, ms), alarm_type t
    where a.unit_id = e.unit_id and a.alarm_type_id = t.alarm_type_id and t.code = 'FAULT' and a.origin <> 'DEVICE' and a.active
      and a.occurred_at <= to_timestamp(e.ms / 1000)
      and not exists (
        select from (
          select distinct on (m.source_address, m.spn, m.fmi) m.active from dm1_message m where m.unit_id = e.unit_id
          order by m.source_address, m.spn, m.fmi, m.occurred_at desc
        ) newest where newest.active)`.execute(db)
}

/**
 * Ends alarms of faults that were reported late, after the end of the fault. Must run after the reports are stored.
 *
 * @param alarms raised by the reports
 */
export async function endLateFaultAlarms(
  db: Database,
  alarms: readonly Pick<Alarm, 'alarmId' | 'unitId' | 'occurredAt'>[],
  reports: readonly Dm1Report[],
): Promise<void> {
  if (alarms.length === 0) return
  const raised = new Map(alarms.map(({ alarmId, unitId, occurredAt }) => [`${unitId} ${occurredAt}`, alarmId]))
  const faults = reports.flatMap(report => {
    const alarmId = report.active ? raised.get(`${report.unitId} ${report.time}`) : undefined
    return alarmId === undefined ? [] : [{ ...report, alarmId }]
  })
  const column = (value: (fault: (typeof faults)[number]) => number) => numbers(faults.map(value))
  await sql`
    update alarm a set active = false, ended_at = e.ended_at
    from (
      select r.alarm_id, max(gone.occurred_at) as ended_at
      from unnest(${column(({ alarmId }) => alarmId)}::bigint[], ${column(({ unitId }) => unitId)}::int[],
        ${column(({ time }) => time)}::float8[], ${column(({ sourceAddress }) => sourceAddress)}::int[],
        ${column(({ spn }) => spn)}::int[], ${column(({ fmi }) => fmi)}::int[]
      ) as r (alarm_id, unit_id, ms, source_address, spn, fmi)
      left join lateral (
        select m.occurred_at from dm1_message m
        where m.unit_id = r.unit_id and m.source_address = r.source_address and m.spn = r.spn and m.fmi = r.fmi
          and m.occurred_at > to_timestamp(r.ms / 1000) and not m.active
        order by m.occurred_at limit 1
      ) gone on true
      group by r.alarm_id having bool_and(gone.occurred_at is not null)
    ) e
    where a.alarm_id = e.alarm_id`.execute(db)
}
