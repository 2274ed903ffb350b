import type { Database } from '#kernel/db/schema.ts'
import { defineMessage, type Exchange } from '#kernel/servers/exchange.ts'
import { news, type News } from '../ingest/commit-message.ts'
import type { FleetState } from './fleet-state.ts'
import { alarmLasts } from './unit-status.ts'
import { toMilliseconds } from '#kernel/time/units.ts'

/** Units that came to another company. */
export const unitsMoved = defineMessage<{ unitIds: number[] }>('units-moved')

/** Units whose newest reading is another one: positions were hidden or brought back. */
export const statesReplaced = defineMessage<{ unitIds: number[] }>('states-replaced')

/** Applies what other servers store to live state. Returns an unsubscribe function. */
export function followServers(exchange: Exchange, live: FleetState, db: Database): () => void {
  const load = async (unitIds?: readonly number[]) => void (await live.loadFrom(db, unitIds))
  const ends = [
    exchange.subscribe(news, async body => {
      const unknown = apply(live, body)
      // the company of a unit that is new here may have changed since its reading was stored
      if (unknown.length > 0) await load(unknown)
    }),
    // of two moves at the same time, only the database knows which was the last
    exchange.subscribe(unitsMoved, ({ unitIds }) => load(unitIds)),
    exchange.subscribe(statesReplaced, async ({ unitIds }) => await live.reload(db, unitIds)),
    exchange.onGap(() => load()),
  ]
  return () => ends.forEach(end => end())
}

/** Returns the units that live state does not have. */
function apply(live: FleetState, { unitIds, alarms, ...columns }: News): number[] {
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
