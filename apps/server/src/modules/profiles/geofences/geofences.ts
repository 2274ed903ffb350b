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
import { handle, type Handler } from '#kernel/http/handler.ts'
import { listRecords, readRecord } from '#kernel/records/read-records.ts'
import { addRecord, changeRecord, cloneRecord, removeRecord } from '#kernel/records/save-record.ts'
import { fenceDetail, fenceOnMap, fenceProfile, fenceProfileFor, fenceRow, type FenceData } from './fence-profile.ts'
import { assignToUnits, unitsOfFence } from './fence-units.ts'
import { Db } from '#kernel/dependencies.ts'

/**
 * Operations on geofences. They differ from other records in who may change them and in that units have many, so they are
 * bound one by one.
 */
export const geofences: readonly Handler[] = [
  handle(listFenceProfiles, async ({ query, scope, use }) => {
    const db = use(Db)
    const { items, totalCount } = await listRecords<FenceData>(db, scope, fenceProfile.kind, query)
    return { items: items.map(fenceRow), totalCount }
  }),
  handle(listFences, async ({ query, scope, use }) => {
    const db = use(Db)
    const { items, totalCount } = await listRecords<FenceData>(db, scope, fenceProfile.kind, query)
    return { items: items.map(fenceOnMap), totalCount }
  }),
  handle(getFenceProfile, async ({ path: { id }, scope, use }) =>
    fenceDetail(await readRecord<FenceData>(use(Db), scope, fenceProfile, id)),
  ),

  handle(createFenceProfile, async ({ body, caller, scope, use }) => ({
    id: await addRecord(fenceProfileFor(caller), body, { use, db: use(Db), caller, scope }),
  })),
  handle(updateFenceProfile, ({ path: { id }, body, caller, scope, use }) =>
    changeRecord(fenceProfileFor(caller), id, body, { use, db: use(Db), caller, scope }),
  ),
  handle(deleteFenceProfile, ({ path: { id }, caller, scope, use }) =>
    removeRecord(fenceProfileFor(caller), id, { use, db: use(Db), caller, scope }),
  ),
  handle(cloneFenceProfile, async ({ path: { id }, caller, scope, use }) => ({
    id: await cloneRecord(fenceProfile, id, { use, db: use(Db), caller, scope }),
  })),

  handle(assignFenceProfiles, async ({ body, scope, use }) => {
    const db = use(Db)
    await assignToUnits(db, scope, body)
    return { hasWarning: false }
  }),
  handle(postFenceProfilesUnits, async ({ body, scope, use }) => {
    const db = use(Db)
    const found = []
    for (const id of new Set(body)) found.push(await unitsOfFence(db, scope, id))
    return found
  }),
]
