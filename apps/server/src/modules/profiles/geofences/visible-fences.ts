import { listFences } from '@muster/contract'
import { metresBetween, type Place } from '@muster/signals'
import type { Database } from '#kernel/db/schema.ts'
import type { Scope } from '#kernel/scope/scope.ts'
import { listRecords } from '#kernel/records/read-records.ts'
import { contains } from './contains.ts'
import { fenceProfile, type FenceData } from './fence-profile.ts'
import type { FenceShape } from './shape.ts'

/** Maximum number of geofences, as on the map. */
const most = 5000

/**
 * Returns a function that names the smallest geofence around a place that a user may see; it names none without the permission to
 * see geofences.
 */
export async function visibleFences(db: Database, scope: Scope): Promise<(place: Place) => string | undefined> {
  const user = await db
    .selectFrom('app_user as u')
    .innerJoin('user_group as g', 'g.group_id', 'u.group_id')
    .select('g.acls')
    .where('u.user_id', '=', scope.userId)
    .executeTakeFirst()
  if (!listFences.access.anyOf?.some(permission => user?.acls.includes(permission))) return () => undefined
  const { items } = await listRecords<FenceData>(db, scope, fenceProfile.kind, { start: 0, limit: most })
  const fences = items
    // a geofence without a drawn shape contains nothing
    .filter(({ data }) => data.shape !== undefined)
    .map(({ name, data: { shape } }) => ({ name, shape, ...circleAround(shape) }))
    .toSorted((a, b) => a.radius - b.radius)
  return place =>
    fences.find(({ center, radius, shape }) => metresBetween(center, place) <= radius && contains(shape, place))?.name
}

/** Returns a circle that contains a shape. */
function circleAround(shape: FenceShape): { center: Place; radius: number } {
  if (shape.shapeType === 'CIRCLE')
    return { center: { latitude: shape.circleLatitude, longitude: shape.circleLongitude }, radius: shape.circleRadius }
  const corners = shape.polygon.map(([longitude = 0, latitude = 0]) => ({ latitude, longitude }))
  const center = corners[0] ?? { latitude: 0, longitude: 0 }
  // sides are straight in degrees, so that they lie a little outside circles through their ends
  return { center, radius: 1.01 * Math.max(...corners.map(corner => metresBetween(center, corner))) }
}
