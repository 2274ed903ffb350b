import { sql } from 'kysely'
import { numbers } from '#kernel/db/arrays.ts'
import type { Database } from '#kernel/db/schema.ts'
import type { Milliseconds } from '#kernel/time/units.ts'
import { unitWatch, type RaisedAlarm, type UnitWatch, type WatchSource } from '#telemetry/watch/watch-source.ts'

const minute: Milliseconds = 60_000
/** Shortest and longest tolerated silence of a unit without a reporting rate. */
const minSilence = 15 * minute
const maxSilence = 24 * 60 * minute
/** Factor for the usual interval of a unit after which it counts as silent. */
const tolerance = 1.5

/** Unit that reports by a device. */
interface ReportingUnit {
  unitId: number
  /** Longest interval of its power profile, in seconds. */
  interval: number | null
  notificationId: number | null
  priorityId: number | null
  /** Seconds without GSM after which an enabled satellite modem raises an alarm. */
  noGsmTime: number | null
}

/**
 * Raises an alarm when a unit is silent for longer than its power profile or its usual silence allows, and another when it reports again. A
 * unit whose satellite modem raises alarms may be silent for its configured time without GSM.
 */
export const silenceWatch: WatchSource = {
  id: 'silence',
  read: async (db, unitIds) => {
    const watches = new Map<number, readonly UnitWatch[]>()
    for (const { unitId, interval, noGsmTime, notificationId, priorityId } of await reportingUnits(db, unitIds)) {
      const profile =
        interval === null ? minSilence : Math.min(maxSilence, Math.max(minute, interval * 1000 * tolerance))
      const silence = noGsmTime === null ? profile : Math.min(profile, Math.max(minute, noGsmTime * 1000))
      const group = notificationId === null ? { isPortalOnly: true } : { groupIds: [notificationId] }
      watches.set(unitId, silentFor(silence, { ...group, ...(priorityId !== null && { priorityId }) }))
    }
    return watches
  },
  silences: async (db, unitIds) => {
    const learning = (await reportingUnits(db, unitIds)).filter(
      ({ interval, noGsmTime }) => interval === null && noGsmTime === null,
    )
    return learnSilences(
      db,
      learning.map(({ unitId }) => unitId),
    )
  },
}

/** Returns the permitted silence of a unit; undefined without a device. */
export async function usualSilenceOf(db: Database, unitId: number): Promise<Milliseconds | undefined> {
  const [watches, learnt] = await Promise.all([silenceWatch.read(db, [unitId]), silenceWatch.silences?.(db, [unitId])])
  return learnt?.get(unitId) ?? watches.get(unitId)?.[0]?.silence
}

function silentFor(silence: Milliseconds, alarm: Partial<RaisedAlarm>): UnitWatch[] {
  return [
    unitWatch({
      key: 'silence/unit',
      silence,
      starts: () => ({ code: 'DEVICE_OFFLINE', text: '', ...alarm }),
      ends: () => ({ code: 'DEVICE_ONLINE', text: '', isMoment: true, ...alarm }),
    }),
  ]
}

/** Reads units with a device; archived units are silent by design. */
async function reportingUnits(db: Database, unitIds: readonly number[]): Promise<ReportingUnit[]> {
  const { rows } = await sql<ReportingUnit>`
    select u.unit_id as "unitId",
      -- a unit that does not report while asleep is silent for all of its sleep
      case when r.data ? 'asleepReportInterval' or r.data -> 'rules' = '[]' then greatest(
        (r.data ->> 'movingReportInterval')::float8, (r.data ->> 'stillReportInterval')::float8,
        (r.data ->> 'asleepReportInterval')::float8) end as interval,
      (r.data #>> '{notification,notificationId}')::int as "notificationId",
      (r.data #>> '{notification,priorityId}')::int as "priorityId",
      case when (u.satellite ->> 'enabled')::boolean and (u.satellite ->> 'sendAlarm')::boolean
        then nullif((u.satellite ->> 'noGsmTime')::float8, 0) end as "noGsmTime"
    from unit u left join unit_profile up on up.unit_id = u.unit_id and up.kind = 'power-profile'
      left join record r using (record_id)
    where u.unit_id = any(${numbers(unitIds)}::int[]) and u.device_id is not null and u.archived_at is null`.execute(db)
  return rows
}

/**
 * Learns the usual silence of units from the last week: the third longest, because each night may be one and failures are rare. Units with
 * readings for less than a week get the longest.
 */
async function learnSilences(db: Database, unitIds: readonly number[]): Promise<Map<number, Milliseconds>> {
  const silences = new Map<number, Milliseconds>()
  for (const unitId of unitIds) {
    const { rows } = await sql<{ gap: number }>`
      select (extract(epoch from gap) * 1000)::float8 as gap from (
        select fix_time - lag(fix_time) over (order by fix_time) as gap, min(fix_time) over () as first from position
        where unit_id = ${unitId} and fix_time > now() - interval '7 days' and fix_time <= now()
      ) g where gap is not null and first < now() - interval '6 days' order by gap desc limit 3`.execute(db)
    const usual = rows[2]?.gap
    silences.set(
      unitId,
      usual === undefined ? maxSilence : Math.min(maxSilence, Math.max(minSilence, usual * tolerance)),
    )
  }
  return silences
}
