import { compileWatch } from '@muster/signals'
import { sql } from 'kysely'
import { numbers } from '#kernel/db/arrays.ts'
import type { Database } from '#kernel/db/schema.ts'
import type { WatchSource } from '#telemetry/watch/watch-source.ts'
import { contains } from './contains.ts'
import type { FenceData } from './fence-profile.ts'
import { storeCrossings, type FenceWatch } from './store-crossings.ts'

/** Geofence of a unit. */
type UnitFence = FenceWatch['fence'] & {
  unitId: number
  data: FenceData
  /** Last side of the unit, stored by a server without watch states. */
  isInside: boolean | null
}

/**
 * Raises an alarm for each reported transition of a geofence, and queues commands for crossings. The first known side is no
 * crossing.
 */
export const fenceWatch: WatchSource<FenceWatch> = {
  id: 'fence',
  read: async (db: Database, unitIds: readonly number[]) => {
    const fences = await fencesOf(db, unitIds)
    const byUnit = Map.groupBy(fences, ({ unitId }) => unitId)
    return new Map([...byUnit].map(([unitId, list]) => [unitId, list.map(watchOf)]))
  },
  act: storeCrossings,
}

function watchOf({ recordId, name, data, isInside, breakIn, breakOut }: UnitFence): FenceWatch {
  const { shape, alarmPriority, notification } = data
  const alarm = {
    text: name,
    isMoment: true,
    ...(alarmPriority > 0 && { priorityId: alarmPriority }),
    groupIds: notification?.notificationId === undefined ? [] : [notification.notificationId],
  }
  return compileWatch({
    key: `fence/${recordId}/${shapeKey(shape)}`,
    condition: { is: 'inside' as const, contains: place => contains(shape, place) },
    first: 'known' as const,
    ...(isInside !== null && { initially: isInside }),
    ...(data.inside && { starts: () => ({ code: 'GEOFENCE_ENTER', ...alarm }) }),
    ...(data.outside && { ends: () => ({ code: 'GEOFENCE_EXIT', ...alarm }) }),
    fence: { recordId, name, breakIn, breakOut },
  })
}

/** Changes with the shape; the side of a unit is unknown after a change. */
function shapeKey(shape: FenceData['shape']): string {
  let hash = 0
  for (const character of JSON.stringify(shape)) hash = (Math.imul(hash, 31) + (character.codePointAt(0) ?? 0)) | 0
  return (hash >>> 0).toString(36)
}

async function fencesOf(db: Database, unitIds: readonly number[]): Promise<UnitFence[]> {
  const { rows } = await sql<UnitFence>`
    select up.unit_id as "unitId", up.record_id as "recordId", r.name, r.data, up.is_inside as "isInside",
      up.break_in_template_id as "breakIn", up.break_out_template_id as "breakOut"
    from unit_profile up join record r using (record_id)
    where up.kind = 'fence-profile' and up.unit_id = any(${numbers(unitIds)}::int[])
    order by lower(r.name), r.record_id`.execute(db)
  // a geofence without a drawn shape contains nothing
  return rows.filter(({ data }) => data.shape !== undefined)
}
