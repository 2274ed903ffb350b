import type { StoredPosition } from '../../telemetry/ingest/commit.ts'
import type { DeviceEvent, Observation } from '../../telemetry/ingest/observation.ts'
import { contains } from './contains.ts'
import type { FenceData } from './fence-profile.ts'

/** A geofence of a unit, and on which side of it the unit was last seen. */
export interface UnitFence {
  unitId: number
  recordId: number
  name: string
  data: FenceData
  /** Null for a unit that was not seen since it has the geofence. */
  isInside: boolean | null
  crossedAt: Date | null
  breakIn: number | null
  breakOut: number | null
}

/** The side a unit changed to, where and when. */
export interface Crossing {
  fence: UnitFence
  isInside: boolean
  at: Observation
  /** Seen for the first time: a side, but no crossing to tell of. */
  isFirst: boolean
}

/** What a unit's positions, oldest first, say of one of its geofences. */
export function crossingsOf(fence: UnitFence, positions: readonly StoredPosition[]): Crossing[] {
  const since = fence.crossedAt?.getTime() ?? -Infinity
  const found: Crossing[] = []
  let side = fence.isInside
  for (const { observation: at } of positions) {
    if (at.time <= since) continue
    const isInside = contains(fence.data.shape, at)
    if (isInside !== side) found.push({ fence, isInside, at, isFirst: side === null })
    side = isInside
  }
  return found
}

/** The alarms to raise: one for all geofences that a unit comes into, or leaves, at a moment. */
export function eventsOf(crossings: readonly Crossing[]): DeviceEvent[] {
  const told = crossings.filter(
    ({ fence, isInside, isFirst }) => !isFirst && (isInside ? fence.data.inside : fence.data.outside),
  )
  const together = Map.groupBy(told, ({ fence, isInside, at }) => `${fence.unitId} ${isInside} ${at.time}`)
  return [...together.values()].flatMap(([first, ...others]) => {
    if (!first) return []
    const { deviceUid, source, time, latitude, longitude } = first.at
    const fences = [first, ...others].map(({ fence }) => fence)
    const priorityId = Math.max(...fences.map(({ data }) => data.alarmPriority))
    const groupIds = groupsOf(fences)
    return [
      {
        deviceUid,
        source,
        time,
        latitude,
        longitude,
        type: first.isInside ? 'geofenceEnter' : 'geofenceExit',
        text: fences.map(({ name }) => name).join(', '),
        ...(priorityId > 0 && { priorityId }),
        ...(groupIds.length > 0 && { groupIds }),
      },
    ]
  })
}

/** One that names no group is for everybody, so that together with it the others are, too. */
function groupsOf(fences: readonly UnitFence[]): number[] {
  const groups = fences.map(({ data }) => data.notification?.notificationId)
  return groups.includes(undefined) ? [] : [...new Set(groups)].filter(id => id !== undefined)
}
