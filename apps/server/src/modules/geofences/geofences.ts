import {
  assignFenceProfiles,
  cloneFenceProfile,
  createFenceProfile,
  deleteFenceProfile,
  getFenceProfile,
  listFenceProfiles,
  listFences,
  postFenceProfilesUnits,
  updateFenceProfile,
} from '@muster/contract'
import { handle, type Bound } from '../../kernel/http/handler.ts'
import { listRecords, readRecord } from '../../kernel/records/read-records.ts'
import { addRecord, changeRecord, cloneRecord, removeRecord } from '../../kernel/records/save-record.ts'
import { fenceDetail, fenceOnMap, fenceProfile, fenceProfileFor, fenceRow, type FenceData } from './fence-profile.ts'
import { assignToUnits, unitsOfFence } from './fence-units.ts'
import { forgetSides } from './keep-sides.ts'

/** Records like the others, but for who may change them and that units have many: so they are bound one by one. */
export const geofences: readonly Bound[] = [
  handle(listFenceProfiles, async ({ query, scope, deps: { db } }) => {
    const { items, totalCount } = await listRecords<FenceData>(db, scope, fenceProfile.kind, query)
    return { items: items.map(fenceRow), totalCount }
  }),
  handle(listFences, async ({ query, scope, deps: { db } }) => {
    const { items, totalCount } = await listRecords<FenceData>(db, scope, fenceProfile.kind, query)
    return { items: items.map(fenceOnMap), totalCount }
  }),
  handle(getFenceProfile, async ({ path: { id }, scope, deps: { db } }) =>
    fenceDetail(await readRecord<FenceData>(db, scope, fenceProfile, id)),
  ),

  handle(createFenceProfile, async ({ body, caller, scope, deps: { db } }) => ({
    id: await addRecord(fenceProfileFor(caller), body, { db, caller, scope }),
  })),
  handle(updateFenceProfile, async ({ path: { id }, body, caller, scope, deps: { db } }) => {
    await changeRecord(fenceProfileFor(caller), id, body, { db, caller, scope })
    await forgetSides(db, id)
  }),
  handle(deleteFenceProfile, ({ path: { id }, caller, scope, deps: { db } }) =>
    removeRecord(fenceProfileFor(caller), id, { db, caller, scope }),
  ),
  handle(cloneFenceProfile, async ({ path: { id }, caller, scope, deps: { db } }) => ({
    id: await cloneRecord(fenceProfile, id, { db, caller, scope }),
  })),

  handle(assignFenceProfiles, async ({ body, scope, deps: { db } }) => {
    await assignToUnits(db, scope, body)
    return { hasWarning: false }
  }),
  handle(postFenceProfilesUnits, async ({ body, scope, deps: { db } }) => {
    const found = []
    for (const id of new Set(body)) found.push(await unitsOfFence(db, scope, id))
    return found
  }),
]
