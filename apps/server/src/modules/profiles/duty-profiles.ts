import {
  assignDutyProfile,
  cloneDutyProfile,
  createDutyProfile,
  deleteDutyProfile,
  getDutyProfile,
  getDutyProfileUsage,
  getDutyProfileVersion,
  listDutyProfiles,
  listDutyProfileUnits,
  listDutyProfileVersions,
  updateDutyProfile,
} from '@muster/contract'
import { sql } from 'kysely'
import { notificationOf, notified } from '../notifications/services.ts'
import { recordHandlers } from '../../kernel/records/record-handlers.ts'
import { profileDetail, profileRow } from '../../kernel/records/shown.ts'

export const dutyProfiles = recordHandlers({
  kind: 'duty-profile',
  noun: 'status profile',
  list: listDutyProfiles,
  get: getDutyProfile,
  create: createDutyProfile,
  update: updateDutyProfile,
  remove: deleteDutyProfile,
  clone: cloneDutyProfile,
  usage: getDutyProfileUsage,
  versions: listDutyProfileVersions,
  version: getDutyProfileVersion,
  assign: assignDutyProfile,
  units: listDutyProfileUnits,
  keep: ({ canProfileId, rules, notification }, { scope }) => ({
    canProfileId,
    rules,
    notification: notificationOf(notification, scope),
  }),
  refersTo: data => [
    ...notified(data),
    ...(data.canProfileId === undefined ? [] : [{ field: 'canProfileId', kind: 'can-profile', id: data.canProfileId }]),
    ...data.rules.flatMap(({ canParameterId: id }) =>
      id === undefined ? [] : [{ field: 'rules.canParameterId', kind: 'can-parameter', id }],
    ),
  ],
  narrow: ({ canProfileId }) =>
    canProfileId === undefined ? sql`true` : sql`(r.data ->> 'canProfileId')::int = ${canProfileId}::int`,
  row: (record, names) => ({
    dutyProfileId: record.id,
    ...profileRow(record),
    ...(record.data.canProfileId !== undefined && {
      canProfileId: record.data.canProfileId,
      canProfileName: names.get(record.data.canProfileId),
    }),
  }),
  detail: record => ({ dutyProfileId: record.id, ...profileDetail(record), ...record.data }),
})
