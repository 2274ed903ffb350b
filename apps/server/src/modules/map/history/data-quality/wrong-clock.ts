import { dayMs, type ReportSchemas } from '@muster/contract'
import { sql } from 'kysely'
import type { Database } from '#kernel/db/schema.ts'
import type { Milliseconds } from '#kernel/time/units.ts'

type WrongClock = ReportSchemas['WrongClock']

/** Number of days to examine, and number of wrong days that count as often. */
const limits = { days: 7, wrong: 3 } as const

interface Row {
  days: number
  corrected: number
  heldApart: number
  kind: 'TIME_CORRECTED' | 'TIME_HELD' | null
  receivedAt: Milliseconds | null
  time: Milliseconds | null
  deviceTime: Milliseconds | null
}

/** Returns the device clock error if it occurred often since the unit has the device. */
export async function wrongClockOf(db: Database, unitId: number): Promise<WrongClock | undefined> {
  const { rows } = await sql<Row>`
    with wrong as (
      select day, kind, readings, examples -> 0 as newest from data_quality_day
      where unit_id = ${unitId} and kind in ('TIME_CORRECTED', 'TIME_HELD')
        and day > (now() at time zone 'UTC')::date - ${limits.days}::int
        and day >= coalesce((select max(assigned_at at time zone 'UTC')::date from device_assignment
          where unit_id = ${unitId} and removed_at is null), '-infinity'::date)
    ), counted as (
      select count(distinct day)::int as days,
        coalesce(sum(readings) filter (where kind = 'TIME_CORRECTED'), 0)::int as corrected,
        coalesce(sum(readings) filter (where kind = 'TIME_HELD'), 0)::int as "heldApart"
      from wrong
    )
    select c.*, w.kind, (w.newest ->> 'receivedAt')::float8 as "receivedAt", (w.newest ->> 'time')::float8 as time,
      (w.newest ->> 'deviceTime')::float8 as "deviceTime"
    from counted c left join lateral (
      select kind, newest from wrong order by (newest ->> 'receivedAt')::float8 desc nulls last limit 1) w on true`.execute(
    db,
  )
  const [row] = rows
  if (!row || row.days < limits.wrong) return undefined
  const { days, corrected, heldApart } = row
  // gateways may forward readings that they received earlier
  const heardAt = row.time ?? row.receivedAt
  const deviceTime = row.deviceTime ?? row.time
  return {
    days,
    corrected,
    heldApart,
    ...(deviceTime !== null && { deviceTimestamp: new Date(deviceTime).toISOString() }),
    ...(heardAt !== null && { receivedAt: new Date(heardAt).toISOString() }),
    cause: causeOf(row),
  }
}

function causeOf({ kind, time, deviceTime }: Row): NonNullable<WrongClock['cause']> {
  if (kind !== 'TIME_CORRECTED' || time === null || deviceTime === null) return 'OTHER'
  return time - deviceTime > dayMs ? 'ROLLOVER' : 'ZONE'
}
