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
import { notificationOf, notificationReferences } from '#modules/notifications/public.ts'
import { readRecord } from '#kernel/records/read-records.ts'
import { recordHandlers } from '#kernel/records/record-handlers.ts'
import { profileDetail, profileRow } from '#kernel/records/profile-fields.ts'
import { userFormats } from '#reporting/user-formats.ts'
import { figuresIn } from '../maintenance-file.ts'
import { assignProfile, profileKind } from './assign-profile.ts'
import { badRequest } from '#kernel/http/problem.ts'
import type { Reference } from '#kernel/records/record-kind.ts'
import { type Line, noSuch } from '#kernel/texts/sentence.ts'
import { assignableUnits, profilesOfUnits } from './profile-units.ts'
import { Db } from '#kernel/dependencies.ts'
import { assignResult } from '#kernel/records/assign-record.ts'
import type { Database } from '#kernel/db/schema.ts'

interface Target {
  brandId?: number
  typeId?: number
}

/** Reads the names of the profiles' brands and types. */
async function brandAndTypeNames(db: Database, profiles: readonly Target[]) {
  const [brands, types] = await Promise.all([
    db
      .selectFrom('brand')
      .select(['brand_id as id', 'name'])
      .where('brand_id', 'in', idsOf(profiles.map(({ brandId }) => brandId)))
      .execute(),
    db
      .selectFrom('machine_type')
      .select(['type_id as id', 'name'])
      .where('type_id', 'in', idsOf(profiles.map(({ typeId }) => typeId)))
      .execute(),
  ])
  return {
    brands: new Map(brands.map(({ id, name }) => [id, name])),
    types: new Map(types.map(({ id, name }) => [id, name])),
  }
}

/** Adds 0 to avoid an empty list, because `in ()` is invalid SQL. */
const idsOf = (ids: readonly (number | undefined)[]) => [0, ...ids.flatMap(id => id ?? [])]

/** @throws Problem 400 for an unknown brand or type */
async function requireBrandAndType(db: Database, { brandId, typeId }: Target): Promise<void> {
  const { brands, types } = await brandAndTypeNames(db, [{ brandId, typeId }])
  const errors = [
    ...(brandId === undefined || brands.has(brandId) ? [] : [noSuch('brandId', 'brand', brandId)]),
    ...(typeId === undefined || types.has(typeId) ? [] : [noSuch('typeId', 'type', typeId)]),
  ]
  if (errors.length > 0) throw badRequest(['problem.noMachines'], { errors })
}

type Data = Pick<FleetSchemas['MaintenanceProfile'], 'brandId' | 'typeId' | 'servicesAssignments' | 'notification'>

/** Operations of maintenance profiles, which define the services of units and their intervals. */
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
      await requireBrandAndType(db, { brandId, typeId })
      return {
        brandId,
        typeId,
        servicesAssignments: checkedServices(servicesAssignments),
        notification: notificationOf(notification, scope, before),
      }
    },
    refersTo: data => [...notificationReferences(data), ...serviceReferences(data.servicesAssignments)],
    async rows(records, { db }) {
      const { brands, types } = await brandAndTypeNames(
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

type Service = FleetSchemas['MaintenanceServiceAssignment']

/** Counters by ID in the lookup `maintenance-interval-types`. */
const counters: Readonly<Record<number, FleetSchemas['MaintenanceIntervalType']>> = { 1: 'ODOMETER', 2: 'ENGINE_HOURS' }

const counterOf = (intervalTypeId: number) => counters[intervalTypeId] ?? 'ENGINE_HOURS'

/**
 * Checks the services of a profile and removes labels of units, which depend on the reader.
 * @throws Problem 400 for a service without a counter, or listed twice
 */
function checkedServices(services: readonly Service[]): Service[] {
  const ids = services.map(({ mntServiceId }) => mntServiceId)
  const errors = services.flatMap(({ intervalTypeId, mntServiceId }, index): Line[] => [
    ...(counters[intervalTypeId] ? [] : [noSuch('servicesAssignments', 'interval-type', intervalTypeId)]),
    ...(ids.indexOf(mntServiceId) === index
      ? []
      : [['servicesAssignments', 'problem.serviceTwice', { id: mntServiceId }] as const]),
  ])
  if (errors.length > 0) throw badRequest(['problem.profileServices'], { errors: errors.slice(0, 20) })
  return services.map(({ unitMeasurementLabel: _, ...service }) => service)
}

const serviceReferences = (services: readonly Service[]): Reference[] =>
  services.flatMap(({ mntServiceId, serviceTypeId }) => [
    { field: 'servicesAssignments', kind: 'maintenance-service', id: mntServiceId },
    { field: 'servicesAssignments', kind: 'maintenance-service-type', id: serviceTypeId },
  ])
