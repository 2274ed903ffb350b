import type { Database } from '#kernel/db/schema.ts'
import { servicePlans } from '../data/services.ts'
import type { PlanKey, ServicePlan } from '../data/services.ts'
import { seedRecord } from './record.ts'

export interface SeededPlan {
  profileId: number
  /** In the order of the plan's services. */
  serviceIds: number[]
}

/** IDs of the lookup `maintenance-interval-types`. */
const intervalTypeIds = { ODOMETER: 1, ENGINE_HOURS: 2 }

/** Seeds shared service types, services and maintenance profiles, and reuses existing records. */
export async function seedPlans(db: Database): Promise<Record<PlanKey, SeededPlan>> {
  return { machine: await seedPlan(db, servicePlans.machine), road: await seedPlan(db, servicePlans.road) }
}

async function seedPlan(db: Database, { name, intervalType, services }: ServicePlan): Promise<SeededPlan> {
  const assignments = []
  for (const { description, type, interval, forewarning } of services) {
    const serviceTypeId = await seedRecord(db, 'maintenance-service-type', type, {}, { isDefault: true })
    const intervalTypeId = intervalTypeIds[intervalType]
    const service = {
      description,
      interval,
      forewarning,
      intervalTypeId,
      serviceTypeId,
      isRecurrent: true,
      isDefault: true,
    }
    // two plans may have services of the same name
    const mntServiceId = await seedRecord(db, 'maintenance-service', description, service, {
      isDefault: true,
      refersTo: [serviceTypeId],
    })
    assignments.push({ assign: true, mntServiceId, ...service })
  }
  const profileId = await seedRecord(
    db,
    'maintenance-profile',
    name,
    { servicesAssignments: assignments },
    { refersTo: assignments.map(({ mntServiceId }) => mntServiceId) },
  )
  return { profileId, serviceIds: assignments.map(({ mntServiceId }) => mntServiceId) }
}
