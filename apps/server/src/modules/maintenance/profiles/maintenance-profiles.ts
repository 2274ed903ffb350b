import {
  assignMaintenanceProfile,
  cloneMaintenanceProfile,
  createMaintenanceProfile,
  deleteMaintenanceProfile,
  getMaintenanceProfile,
  getMaintenanceProfileUsage,
  getMaintenanceProfileVersion,
  listMaintenanceProfiles,
  listMaintenanceProfileUnits,
  listMaintenanceProfileVersions,
  postUnitsMaintenanceProfile,
  updateMaintenanceProfile,
  type FleetSchemas,
} from '@muster/contract'
import { handle, type Handler } from '#kernel/http/handler.ts'
import { notificationOf, notified } from '#modules/notifications/public.ts'
import { readRecord } from '#kernel/records/read-records.ts'
import { recordHandlers } from '#kernel/records/record-handlers.ts'
import { profileDetail, profileRow } from '#kernel/records/profile-fields.ts'
import { userFormats } from '#reporting/user-formats.ts'
import { figuresIn } from '../maintenance-file.ts'
import { assignProfile, profileKind } from './assign-profile.ts'
import { chosenServices, counterOf, namedServices } from './chosen-services.ts'
import { machineNames, requireMachine } from './machine-names.ts'
import { assignableUnits, profilesOfUnits } from './profile-units.ts'
import { Db } from '#kernel/dependencies.ts'
import { assignResult } from '#kernel/records/assign-record.ts'

type Data = Pick<FleetSchemas['MaintenanceProfile'], 'brandId' | 'typeId' | 'servicesAssignments' | 'notification'>

/** Which services machines need and when; a unit that follows one has them planned. */
export const maintenanceProfiles: readonly Handler[] = [
  ...recordHandlers({
    ...profileKind,
    list: listMaintenanceProfiles,
    get: getMaintenanceProfile,
    create: createMaintenanceProfile,
    update: updateMaintenanceProfile,
    remove: deleteMaintenanceProfile,
    clone: cloneMaintenanceProfile,
    usage: getMaintenanceProfileUsage,
    versions: listMaintenanceProfileVersions,
    version: getMaintenanceProfileVersion,
    async keep({ brandId, typeId, servicesAssignments, notification }, { db, scope }, before): Promise<Data> {
      await requireMachine(db, { brandId, typeId })
      return {
        brandId,
        typeId,
        servicesAssignments: chosenServices(servicesAssignments),
        notification: notificationOf(notification, scope, before),
      }
    },
    refersTo: data => [...notified(data), ...namedServices(data.servicesAssignments)],
    async rows(records, { db }) {
      const { brands, types } = await machineNames(
        db,
        records.map(({ data }) => data),
      )
      return records.map(record => ({
        mntProfileId: record.id,
        ...profileRow(record),
        servicesCount: record.data.servicesAssignments.length,
        brandName: brands.get(record.data.brandId ?? 0),
        typeName: types.get(record.data.typeId ?? 0),
      }))
    },
    async detail({ data, ...record }, { db, caller }) {
      const figures = figuresIn((await userFormats(db, caller.userId)).units)
      return {
        mntProfileId: record.id,
        ...profileDetail({ data, ...record }),
        ...data,
        servicesAssignments: data.servicesAssignments.map(service => ({
          ...service,
          unitMeasurementLabel: figures.label(counterOf(service.intervalTypeId)),
        })),
      }
    },
  }),
  handle(assignMaintenanceProfile, async ({ path, body, scope, caller, use }) =>
    assignResult(use, caller, await assignProfile(use(Db), scope, path.profileId, body.assignements)),
  ),
  handle(listMaintenanceProfileUnits, async ({ path, scope, use }) => {
    const db = use(Db)
    const { data } = await readRecord<Data>(db, scope, profileKind, path.profileId)
    return assignableUnits(db, scope, { ...data, id: path.profileId })
  }),
  handle(postUnitsMaintenanceProfile, ({ body, scope, use }) => profilesOfUnits(use(Db), scope, body.unitIds)),
]
