import {
  assignPowerProfile,
  clonePowerProfile,
  createPowerProfile,
  deletePowerProfile,
  getPowerProfile,
  getPowerProfileUsage,
  getPowerProfileVersion,
  getPowerProfileAssigned,
  listPowerProfiles,
  listPowerProfileUnits,
  listPowerProfileVersions,
  updatePowerProfile,
} from '@muster/contract'
import { handle } from '../../kernel/http/handler.ts'
import { unitsOf } from '../../kernel/records/assign-record.ts'
import { notificationOf, notified } from '../notifications/services.ts'
import { recordHandlers } from '../../kernel/records/record-handlers.ts'
import { profileDetail, profileRow } from '../../kernel/records/shown.ts'
import { Db } from '../../kernel/services.ts'

const kind = { kind: 'power-profile', noun: 'power profile' }

export const powerProfiles = [
  ...recordHandlers({
    ...kind,
    list: listPowerProfiles,
    get: getPowerProfile,
    create: createPowerProfile,
    update: updatePowerProfile,
    remove: deletePowerProfile,
    clone: clonePowerProfile,
    usage: getPowerProfileUsage,
    versions: listPowerProfileVersions,
    version: getPowerProfileVersion,
    assign: assignPowerProfile,
    units: listPowerProfileUnits,
    keep: ({ rules, motionModeId, minBattery_mV, notification }, { scope }) => ({
      rules,
      motionModeId,
      minBattery_mV,
      notification: notificationOf(notification, scope),
    }),
    refersTo: notified,
    row: record => ({ powerProfileId: record.id, ...profileRow(record) }),
    detail: record => ({ powerProfileId: record.id, ...profileDetail(record), ...record.data }),
  }),
  handle(getPowerProfileAssigned, async ({ path, scope, use }) =>
    (await unitsOf(use(Db), scope, kind, path.id)).filter(({ assigned }) => assigned),
  ),
]
