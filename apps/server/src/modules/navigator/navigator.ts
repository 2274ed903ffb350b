import { getCustomDuties, listUnitsPositions, saveCustomDuties } from '@muster/contract'
import { handle } from '../../kernel/http/handler.ts'
import { boundsOf } from '../tracking/area.ts'
import { listAreaUnits } from './area-units.ts'
import { keepCustomDuties, readCustomDuties } from './custom-duties.ts'

/** What the list beside the map asks for, besides companies, fleets, units and the search. */
export const navigator = [
  handle(listUnitsPositions, ({ query, scope, deps, signal }) => {
    const {
      UNITIDS: unitIds,
      STATUSIDS: statusIds,
      CENTERID,
      FOLLOWID,
      start = 0,
      limit = 2000,
      zoom = 3,
      ...rest
    } = query
    const firstIds = [CENTERID, FOLLOWID].filter(id => id !== undefined)
    return listAreaUnits(deps, scope, {
      ...rest,
      bounds: boundsOf(query),
      unitIds,
      statusIds,
      firstIds,
      zoom,
      start,
      limit,
      signal,
    })
  }),

  handle(getCustomDuties, async ({ caller, deps }) => ({
    customDuties: await readCustomDuties(deps.db, caller.companyId),
  })),

  handle(saveCustomDuties, ({ body, caller, deps }) => keepCustomDuties(deps.db, caller.companyId, body.customDuties)),
]
