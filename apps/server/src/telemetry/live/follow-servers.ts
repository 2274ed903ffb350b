import type { Database } from '#kernel/db/schema.ts'
import { defineMessage, type Exchange } from '#kernel/servers/exchange.ts'
import { storedReadings, type StoredReadings } from '../ingest/commit-message.ts'
import type { FleetState } from './fleet-state.ts'
import { alarmLasts } from './unit-status.ts'
import { toMilliseconds } from '#kernel/time/units.ts'

/** Announces units that were moved to another company. */
export const unitsMoved = defineMessage<{ unitIds: number[] }>('units-moved')

/** Announces units whose newest reading changed because positions were hidden or restored. */
export const statesReplaced = defineMessage<{ unitIds: number[] }>('states-replaced')

/** Applies commits of other servers to live state. Returns an unsubscribe function. */
export function followServers(exchange: Exchange, live: FleetState, db: Database): () => void {
  const load = async (unitIds?: readonly number[]) => void (await live.loadFrom(db, unitIds))
  const ends = [
    exchange.subscribe(storedReadings, async body => {
      const unknown = apply(live, body)
      // the company of an unknown unit may have changed since its reading was stored
      if (unknown.length > 0) await load(unknown)
    }),
    // only the database has the order of two simultaneous moves
    exchange.subscribe(unitsMoved, ({ unitIds }) => load(unitIds)),
    exchange.subscribe(statesReplaced, async ({ unitIds }) => await live.reload(db, unitIds)),
    exchange.onGap(() => load()),
  ]
  return () => ends.forEach(end => end())
}

/** Returns the units that are not in live state. */
function apply(live: FleetState, { unitIds, alarms, ...columns }: StoredReadings): number[] {
  const unknown = new Set<number>()
  unitIds.forEach((unitId, i) => {
    const companyId = live.companyOf(unitId)
    if (companyId === undefined) unknown.add(unitId)
    else
      live.upsert({
        unitId,
        companyId,
        time: toMilliseconds(columns.time[i]!),
        latitude: columns.latitude[i]!,
        longitude: columns.longitude[i]!,
        statusId: columns.statusIds[i]!,
        speed: columns.speed[i],
        course: columns.course[i],
      })
  })
  for (const [unitId, at] of alarms) live.flagAlarm(unitId, toMilliseconds(at) + alarmLasts)
  return [...unknown]
}
