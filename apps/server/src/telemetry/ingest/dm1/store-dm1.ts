import { isNoFault } from '@muster/signals'
import { sql } from 'kysely'
import type { Database } from '#kernel/db/schema.ts'
import { hourBefore } from '../hour-before.ts'
import type { Dm1Fault } from './dm1.ts'
import type { DeviceEvent, Observation } from '../observation.ts'
import type { Milliseconds } from '#kernel/time/units.ts'

/** Report of a single fault. */
export interface Dm1Report extends Dm1Fault {
  unitId: number
  /** Since the epoch. */
  time: Milliseconds
  latitude?: number | undefined
  longitude?: number | undefined
  /** Hours on the engine's counter. */
  engineHours?: number | undefined
  /** Part of a history that is stored later. */
  isHistory?: boolean | undefined
}

/** Returns the fault reports of a reading or an event, by a key that identifies equal reports. */
export function dm1Reports(
  unitId: number,
  item: Observation | Omit<DeviceEvent, 'deviceUid' | 'source'>,
): [key: string, report: Dm1Report][] {
  const { time, latitude, longitude, isHistory } = item
  const engineHours = 'engineHours' in item ? item.engineHours : undefined
  return (item.dm1 ?? []).map(fault => [
    keyOf({ ...fault, unitId, time }),
    { ...fault, unitId, time, latitude, longitude, engineHours, isHistory },
  ])
}

const keyOf = ({ unitId, time, sourceAddress, spn, fmi, canLine }: Dm1Report) =>
  [unitId, time, sourceAddress, spn, fmi, canLine].join()

/**
 * Stores new reports, including the ends of faults, and returns their keys. A report without a position or
 * engine hours gets those of the unit's last reading within the previous hour.
 */
export async function storeDm1(db: Database, reports: readonly Dm1Report[]): Promise<Set<string>> {
  if (reports.length === 0) return new Set()
  const stored = await insertReports(
    db,
    reports.filter(report => !isNoFault(report)),
  )
  const ended = await endOthers(db, reports)
  const keys = reports.filter(report => isNoFault(report) && ended.has(sourceOf(report))).map(keyOf)
  return new Set([...stored, ...keys])
}

const sourceOf = ({ unitId, time, sourceAddress }: Pick<Dm1Report, 'unitId' | 'time' | 'sourceAddress'>) =>
  [unitId, time, sourceAddress].join()

async function insertReports(db: Database, reports: readonly Dm1Report[]): Promise<string[]> {
  if (reports.length === 0) return []
  const column = <T>(value: (report: Dm1Report) => T) => reports.map(value)
  const { rows } = await sql<Omit<Dm1Report, 'canLine'> & { canLine: Dm1Report['canLine'] | null }>`
    insert into dm1_message (
      unit_id, occurred_at, source_address, spn, fmi, can_line, occurrences, active, lamps, flash, latitude, longitude, engine_hours)
    select m.unit_id, m.occurred_at, m.source_address, m.spn, m.fmi, m.can_line, m.occurrences, m.active, m.lamps, m.flash,
      coalesce(m.latitude, near.latitude), coalesce(m.longitude, near.longitude), coalesce(m.engine_hours, near.engine_hours)
    from unnest(
      ${column(({ unitId }) => unitId)}::int[], ${column(({ time }) => new Date(time).toISOString())}::timestamptz[],
      ${column(({ sourceAddress }) => sourceAddress)}::smallint[], ${column(({ spn }) => spn)}::int[], ${column(({ fmi }) => fmi)}::smallint[],
      ${column(({ canLine }) => canLine ?? null)}::smallint[], ${column(({ occurrences }) => occurrences ?? null)}::int[],
      ${column(({ active }) => active)}::boolean[], ${column(({ lamps }) => lamps?.[0] ?? null)}::smallint[],
      ${column(({ lamps }) => lamps?.[1] ?? null)}::smallint[], ${column(({ latitude }) => latitude ?? null)}::float8[],
      ${column(({ longitude }) => longitude ?? null)}::float8[], ${column(({ engineHours }) => engineHours ?? null)}::float8[]
    ) as m (unit_id, occurred_at, source_address, spn, fmi, can_line, occurrences, active, lamps, flash, latitude, longitude, engine_hours)
    left join lateral last_positions(m.unit_id, ${hourBefore(sql`m`)}, 1) near on m.latitude is null or m.engine_hours is null
    on conflict do nothing
    returning unit_id as "unitId", (extract(epoch from occurred_at) * 1000)::float8 as time, source_address as "sourceAddress", spn, fmi,
      can_line as "canLine"`.execute(db)
  return rows.map(row => keyOf({ ...row, time: Math.round(row.time), canLine: row.canLine ?? undefined } as Dm1Report))
}

/**
 * Ends active faults that are missing in a complete list of their source.
 * @returns sources with ended faults
 */
async function endOthers(db: Database, reports: readonly Dm1Report[]): Promise<Set<string>> {
  const lists = Map.groupBy(
    reports.filter(({ isWholeList }) => isWholeList),
    sourceOf,
  )
  if (lists.size === 0) return new Set()
  const endings = [...lists.values()].flatMap(listed => {
    const [first] = listed
    if (!first) return []
    const { unitId, time, sourceAddress, latitude, longitude, engineHours } = first
    const codes = listed.map(({ spn, fmi }) => codeNumber(spn, fmi))
    return [{ unitId, at: new Date(time), sourceAddress, latitude, longitude, engineHours, codes }]
  })
  const { rows } = await sql<{ unitId: number; time: number; sourceAddress: number }>`
    insert into dm1_message (unit_id, occurred_at, source_address, spn, fmi, can_line, active, latitude, longitude, engine_hours)
    select e."unitId", e.at, e."sourceAddress", last.spn, last.fmi, last.can_line, false, e.latitude, e.longitude, e."engineHours"
    from jsonb_to_recordset(${JSON.stringify(endings)}::jsonb) as e (
      "unitId" int, at timestamptz, "sourceAddress" smallint, latitude float8, longitude float8, "engineHours" float8, codes jsonb)
    cross join lateral (
      select distinct on (m.spn, m.fmi, m.can_line) m.spn, m.fmi, m.can_line, m.active from dm1_message m
      where m.unit_id = e."unitId" and m.source_address = e."sourceAddress" and m.occurred_at < e.at
      order by m.spn, m.fmi, m.can_line, m.occurred_at desc
    ) last
    where last.active and not e.codes @> to_jsonb(last.spn * 32 + last.fmi)
    on conflict do nothing
    returning unit_id as "unitId", (extract(epoch from occurred_at) * 1000)::float8 as time, source_address as "sourceAddress"`.execute(
    db,
  )
  return new Set(rows.map(row => sourceOf({ ...row, time: Math.round(row.time) })))
}

/** Combines SPN and FMI into the number that the statement uses. */
const codeNumber = (spn: number, fmi: number) => spn * 32 + fmi
