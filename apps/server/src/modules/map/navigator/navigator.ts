import { getCustomDuties, listUnitsPositions, saveCustomDuties } from '@muster/contract'
import type { Place } from '@muster/signals'
import { handle } from '#kernel/http/handler.ts'
import { badRequest } from '#kernel/http/problem.ts'
import { boundsOf } from '#modules/map/tracking/public.ts'
import { listAreaUnits } from './area-units.ts'
import { saveCustomStatuses, readCustomStatuses } from './custom-statuses.ts'
import { textsOfReader } from '#kernel/texts/texts.ts'
import { Db } from '#kernel/dependencies.ts'

/** @throws Problem 400 for half of a place */
function placeOf(latitude: number | undefined, longitude: number | undefined): Place | undefined {
  if (latitude === undefined && longitude === undefined) return undefined
  if (latitude !== undefined && longitude !== undefined) return { latitude, longitude }
  throw badRequest(['problem.placeHalf'], { code: 'INVALID_INPUT' })
}

/** Operations of the navigator, except those for companies, fleets, units and search. */
export const navigator = [
  handle(listUnitsPositions, ({ query, scope, use, signal }) => {
    const {
      UNITIDS: unitIds,
      STATUSIDS: statusIds,
      CENTERID,
      FOLLOWID,
      nearLat,
      nearLng,
      start = 0,
      limit = 2000,
      zoom = 3,
      ...rest
    } = query
    const firstIds = [CENTERID, FOLLOWID].filter(id => id !== undefined)
    return listAreaUnits(use, scope, {
      ...rest,
      bounds: boundsOf(query),
      unitIds,
      statusIds,
      firstIds,
      near: placeOf(nearLat, nearLng),
      zoom,
      start,
      limit,
      signal,
    })
  }),

  handle(getCustomDuties, async context => ({
    customDuties: await readCustomStatuses(context.use(Db), context.caller.companyId, await textsOfReader(context)),
  })),

  handle(saveCustomDuties, async context => {
    const { body, caller, use } = context
    return saveCustomStatuses(use(Db), caller.companyId, body.customDuties, await textsOfReader(context))
  }),
]
