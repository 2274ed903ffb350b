import { isDeepStrictEqual } from 'node:util'
import type { FleetSchemas } from '@muster/contract'
import { badRequest, forbidden } from '#kernel/http/problem.ts'
import type { Caller } from '#kernel/http/caller.ts'
import { notificationOf, notificationReferences } from '#modules/notifications/public.ts'
import type { RecordKind, Saving, StoredRecord } from '#kernel/records/record-kind.ts'
import { profileDetail, profileRow } from '#kernel/records/profile-fields.ts'
import type { Database } from '#kernel/db/schema.ts'
import { shapeOf } from './shape.ts'
import { noSuch } from '#kernel/texts/sentence.ts'

type Input = FleetSchemas['FenceProfileInput']
type Shown = FleetSchemas['FenceProfile']
export type FenceData = Pick<Shown, 'alarmPriority' | 'inside' | 'outside' | 'maxSpeed' | 'notification' | 'shape'>

/** Geofence as a record kind. */
export const fenceProfile: RecordKind<Input, FenceData> = {
  kind: 'fence-profile',
  takesOff: true,
  async keep(
    { alarmPriority = 0, inside = false, outside = false, maxSpeed, notification, shape: drawn },
    saving,
    before,
  ) {
    if (!inside && !outside && maxSpeed === undefined)
      throw badRequest(['problem.noAlarm'], { errors: [['inside, outside', 'problem.oneOfTwo']] })
    await requirePriority(saving, alarmPriority)
    const shape = shapeOf(drawn)
    // a new name or priority keeps the side of each unit, so that its next crossing is reported
    if (before && !isDeepStrictEqual((before.data as FenceData).shape, shape)) await forgetSides(saving.db, before.id)
    return {
      alarmPriority,
      inside,
      outside,
      ...(maxSpeed !== undefined && { maxSpeed }),
      notification: notificationOf(notification, saving.scope, before),
      shape,
    }
  },
  refersTo: notificationReferences,
}

/** Restricts the kind for a caller: only experts may create and change default geofences (001 §4). */
export function fenceProfileFor({ acls }: Pick<Caller, 'acls'>): typeof fenceProfile {
  if (acls.has('GBL_EXPERT_ACTIVITIES')) return fenceProfile
  return {
    ...fenceProfile,
    keep(input, saving, before) {
      if (input.isDefault) throw forbidden(['problem.expertsSave'])
      return fenceProfile.keep(input, saving, before)
    },
    guard({ name, isDefault }) {
      if (isDefault) throw forbidden(['problem.expertsChange', { name }])
    },
  }
}

/** Deletes the sides of units, which are unknown after the shape of a geofence has changed. */
async function forgetSides(db: Database, id: number): Promise<void> {
  await db.updateTable('unit_profile').set({ is_inside: null, crossed_at: null }).where('record_id', '=', id).execute()
}

async function requirePriority({ db }: Saving, id: number): Promise<void> {
  if (id === 0) return
  if (await db.selectFrom('alarm_priority').select('priority_id').where('priority_id', '=', id).executeTakeFirst())
    return
  throw badRequest(['problem.noPriority'], { errors: [noSuch('alarmPriority', 'alarm-priority', id)] })
}

export const fenceRow = (record: StoredRecord<FenceData>): FleetSchemas['FenceProfileRow'] => ({
  id: record.id,
  ...profileRow(record),
  shapeType: record.data.shape.shapeType,
  inside: record.data.inside,
  outside: record.data.outside,
})

/** A geofence has one shape with the same ID. */
export const fenceDetail = (record: StoredRecord<FenceData>): Shown => ({
  fenceId: record.id,
  shapeId: record.id,
  ...profileDetail(record),
  ...record.data,
})

export const fenceOnMap = ({
  id,
  name,
  isDefault,
  data: { alarmPriority, inside, outside, shape },
}: StoredRecord<FenceData>) => ({ fenceId: id, name, isDefault, alarmPriority, inside, outside, shape })
