import { sql } from 'kysely'
import type { Database } from '#kernel/db/schema.ts'
import { planFor, servicePlans, type PlanKey, type ServiceItem, type ServicePlan } from '../data/services.ts'
import { seededRandom } from '#kernel/seeded-random.ts'
import { Simulation } from '../simulation/simulation.ts'
import { rowsOf } from './insert.ts'
import { seedPast } from './maintenance-past.ts'
import { seedRecord } from './record.ts'

interface SeededPlan {
  profileId: number
  /** In the order of the plan's services. */
  serviceIds: number[]
}

/** IDs of the lookup `maintenance-interval-types`. */
const intervalTypeIds = { ODOMETER: 1, ENGINE_HOURS: 2 }

/** Seeds shared service types, services and maintenance profiles, and reuses existing records. */
async function seedPlans(db: Database): Promise<Record<PlanKey, SeededPlan>> {
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

export interface MaintenanceOptions {
  seed: number
  /** Index of the first machine; `to` is exclusive. */
  from: number
  to: number
  /** Current time in milliseconds; services are due around the counters at that time. */
  now: number
}

interface ServiceRow extends ServiceItem {
  uid: string
  serviceId: number
  intervalType: ServicePlan['intervalType']
  dueAt: number
  stage: 'PLANNED' | 'STARTED' | 'POSTPONED'
}

/** Maximum number of machines with services: calculating more counters would delay the start. */
const maintained = 5_000
const underContract = seededRandom('maintenance contract')
const lateRandom = seededRandom('service missed')
const stageRandom = seededRandom('service stage')

/** Assigns service plans to most machines; each service is due at the next multiple of its interval. */
export async function seedMaintenance(db: Database, { seed, from, to, now }: MaintenanceOptions): Promise<void> {
  const simulation = new Simulation(seed)
  const plans = await seedPlans(db)
  const numbers = Array.from({ length: Math.max(0, Math.min(to, maintained) - from) }, (_, i) => from + i)
  const chosen = numbers
    .filter(index => underContract(seed, index) < 0.9)
    .map(index => {
      const { machine } = simulation.timeline(index)
      return {
        uid: machine.uid,
        plan: plans[planFor(machine.spec.work)],
        services: servicesOf(simulation, index, now, plans),
      }
    })
  const assigned = rowsOf(chosen, { uid: ['text', row => row.uid], profile: ['int', row => row.plan.profileId] })
  await sql`
    insert into unit_maintenance (unit_id, profile_id, assigned_at)
    select u.unit_id, r.profile, u.created_at from ${assigned} join device d using (uid) join unit u using (device_id)
    on conflict do nothing`.execute(db)
  const services = rowsOf(
    chosen.flatMap(row => row.services),
    {
      uid: ['text', row => row.uid],
      service_id: ['int', row => row.serviceId],
      description: ['text', row => row.description],
      service_type: ['text', row => row.type],
      interval_type: ['text', row => row.intervalType],
      interval_value: ['float8', row => row.interval],
      forewarning: ['float8', row => row.forewarning],
      due_at: ['float8', row => row.dueAt],
      stage: ['text', row => row.stage],
    },
  )
  // a postponed service is delayed by a tenth of its interval
  await sql`
    insert into unit_service (unit_id, service_id, description, service_type, interval_type, interval_value, forewarning,
      due_at, stage, postponed_by)
    select u.unit_id, r.service_id, r.description, r.service_type, r.interval_type, r.interval_value, r.forewarning,
      r.due_at + p.by, r.stage, p.by
    from ${services} join device d using (uid) join unit u using (device_id)
      cross join lateral (select case r.stage when 'POSTPONED' then r.interval_value / 10 else 0 end as by) p`.execute(
    db,
  )
  await seedPast(
    db,
    chosen.map(({ uid }) => uid),
    now,
  )
}

function servicesOf(
  simulation: Simulation,
  index: number,
  now: number,
  plans: Record<PlanKey, SeededPlan>,
): ServiceRow[] {
  const { machine } = simulation.timeline(index)
  const { engineHours = 0, odometer = 0 } = simulation.reading(index, now)
  const key = planFor(machine.spec.work)
  const { intervalType, services } = servicePlans[key]
  const counter = intervalType === 'ODOMETER' ? odometer : engineHours
  return services.map((service, i) => ({
    ...service,
    uid: machine.uid,
    intervalType,
    serviceId: plans[key].serviceIds[i] ?? 0,
    dueAt: dueAfter(counter, service.interval, lateRandom(machine.seed, i)),
    stage: stageOf(stageRandom(machine.seed, i)),
  }))
}

/** Returns the due counter: few services are overdue, and only by a little. */
function dueAfter(counter: number, interval: number, random: number): number {
  const last = Math.floor(counter / interval) * interval
  const isFresh = counter - last < interval / 6
  return random < 0.25 && isFresh && last > 0 ? last : last + interval
}

function stageOf(random: number): ServiceRow['stage'] {
  if (random < 0.03) return 'STARTED'
  return random < 0.06 ? 'POSTPONED' : 'PLANNED'
}
