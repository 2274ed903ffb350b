import { sql } from 'kysely'
import { numbers } from '#kernel/db/arrays.ts'
import type { Database } from '#kernel/db/schema.ts'
import type { Observation } from '../ingest/observation.ts'
import type { UnitEvent } from './store-alarms.ts'

interface Reading {
  unitId: number
  observation: Observation
}

/** Splits the attribute `alarm` of a reading, a comma-separated list of alarm names. */
const alarmNames = (alarm: unknown): string[] => [
  ...new Set(
    typeof alarm === 'string'
      ? alarm
          .split(',')
          .map(name => name.trim())
          .filter(Boolean)
      : [],
  ),
]

export const carriesAlarm = ({ observation }: Pick<Reading, 'observation'>): boolean =>
  observation.signals?.alarm !== undefined

/**
 * Returns the alarms that readings carry and the previous reading of their unit did not: a device repeats an alarm for as long as
 * its cause lasts. Must run before the readings are stored.
 */
export async function deviceAlarms(db: Database, readings: Iterable<Reading>): Promise<UnitEvent[]> {
  const all = [...readings]
  const alarming = new Set(all.filter(carriesAlarm).map(({ unitId }) => unitId))
  if (alarming.size === 0) return []
  const byUnit = Map.groupBy(all, ({ unitId }) => unitId)
  const { rows } = await sql<{ unitId: number; time: number; alarm: string | null }>`
    select unit_id as "unitId", (extract(epoch from fix_time) * 1000)::float8 as time, signals ->> 'alarm' as alarm
    from unit_state where unit_id = any(${numbers([...alarming])}::int[])`.execute(db)
  const newest = new Map(rows.map(row => [row.unitId, row]))
  return [...alarming].flatMap(unitId => {
    let previous = newest.get(unitId)
    return (byUnit.get(unitId) ?? [])
      .map(({ observation }) => observation)
      .toSorted((a, b) => a.time - b.time)
      .flatMap(({ time, latitude, longitude, signals, source, isHistory }) => {
        const names = alarmNames(signals?.alarm)
        const known = previous && previous.time < time ? alarmNames(previous.alarm) : []
        previous = { unitId, time, alarm: names.join() }
        return names
          .filter(name => !known.includes(name))
          .map(type => ({
            unitId,
            event: {
              type,
              time,
              latitude,
              longitude,
              ...((isHistory || source === 'track') && { isHistory: true, isPortalOnly: true }),
            },
          }))
      })
  })
}
