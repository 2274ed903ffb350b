import { assignUnitFenceProfile, getUnitFenceProfile } from '@muster/contract'
import { handle, type Bound } from '../../kernel/http/handler.ts'
import { assignFences, fencesOf } from './assign-fences.ts'
import { requireUnit } from './command-queries.ts'
import { Db } from '../../kernel/services.ts'

/** The geofences of a unit, and what it is sent when it crosses them. */
export const unitFences: readonly Bound[] = [
  handle(getUnitFenceProfile, async ({ path, scope, use }) => {
    const db = use(Db)
    await requireUnit(db, scope, path.unitId)
    return fencesOf(db, scope, path.unitId)
  }),

  handle(assignUnitFenceProfile, async ({ path, body, scope, caller, use }) => {
    const db = use(Db)
    await requireUnit(db, scope, path.unitId)
    await assignFences({ db, scope, mayCommand: caller.acls.has('ADM_COMMAND_VIEW') }, path.unitId, body)
    return { hasWarning: false }
  }),
]
