import type { FleetSchemas, Operation, OperationTypes } from '@muster/contract'
import { seedUnits } from '#test/fleet.ts'
import { insertPositions } from '#telemetry/ingest/insert-positions.ts'
import type { Database } from '#kernel/db/schema.ts'
import type { Context } from '#kernel/http/handler.ts'
import { FleetState } from '#telemetry/live/fleet-state.ts'
import { maintenanceOverview } from '#modules/maintenance/overview/overview.ts'
import { maintenance } from '#modules/maintenance/module.ts'
import { using } from '#test/dependencies.ts'

const now = new Date('2026-06-10T10:00:00Z')
export const km = 1000
const day = 86_400_000

/**
 * Units 1 to 4 of company 1, whose user 1 is in Rome; unit 20 is another company's. In ten days the counters of 1 and 20 went from
 * 900 to 990 hours and from 44,000 to 45,000 km: 9 hours and 100 km a day. Unit 2 never reported a counter, unit 3 reported one
 * once,
 * unit 4 never spoke.
 */
export async function seedMaintenance(db: Database): Promise<{ profileId: number }> {
  await seedUnits(db, { 1: [1, 2, 3, 4], 2: [20] })
  await db.insertInto('user_group').values({ group_id: 1, name: 'g', role: 'R' }).execute()
  await db.insertInto('app_user').values({ user_id: 1, company_id: 1, group_id: 1, login: 'u1' }).execute()
  const at = { latitude: 45, longitude: 9, statusId: 1 }
  await insertPositions(
    db,
    [1, 20].flatMap(unitId => [
      { ...at, unitId, time: now.getTime() - 10 * day, engineHours: 900, odometer: 44_000 * km },
      { ...at, unitId, time: now.getTime(), engineHours: 990, odometer: 45_000 * km },
    ]),
  )
  await insertPositions(db, [
    { ...at, unitId: 2, time: now.getTime() },
    { ...at, unitId: 3, time: now.getTime(), engineHours: 100 },
  ])
  return { profileId: await seedProfile(db) }
}

/** Stores a profile with an oil service every 500 hours and brakes at 60,000 km once; the third service is not selected. */
async function seedProfile(db: Database): Promise<number> {
  const type = await db
    .insertInto('record')
    .values({ kind: 'maintenance-service-type', name: 'Lubrication', company_id: null, data: '{}' })
    .returning('record_id')
    .executeTakeFirstOrThrow()
  const service = (
    description: string,
    intervalTypeId: number,
    interval: number,
    isRecurrent: boolean,
    assign = true,
  ) => ({
    assign,
    mntServiceId: 0,
    serviceTypeId: type.record_id,
    description,
    isRecurrent,
    intervalTypeId,
    interval,
    forewarning: interval / 10,
    isDefault: false,
  })
  const servicesAssignments: FleetSchemas['MaintenanceServiceAssignment'][] = [
    service('Oil', 2, 500, true),
    service('Brakes', 1, 60_000 * km, false),
    service('Cabin', 2, 100, true, false),
  ]
  const { record_id } = await db
    .insertInto('record')
    .values({ kind: 'maintenance-profile', name: 'Plan', company_id: 1, data: JSON.stringify({ servicesAssignments }) })
    .returning('record_id')
    .executeTakeFirstOrThrow()
  return record_id
}

type CallInput<T extends OperationTypes> = Partial<Pick<T, 'path' | 'query' | 'body'>>

/** Calls maintenance operations as user 1, who sees company 1. */
export function maintenanceCaller(db: Database) {
  const handlers = [...maintenance, ...maintenanceOverview]
  return async <T extends OperationTypes>(operation: Operation<T>, input: CallInput<T>): Promise<T['result']> =>
    (await handlers
      .find(each => each.operation === operation)
      ?.run({
        query: {},
        path: {},
        ...input,
        caller: { userId: 1, login: 'u1' },
        request: { headers: {} },
        scope: { userId: 1, companyIds: [1] },
        signal: new AbortController().signal,
        use: using({
          db,
          clock: () => now,
          live: new FleetState(),
          geocoder: { addressOf: async () => 'Via Roma 1' },
        }),
      } as unknown as Context)) as T['result']
}

/** Stores a service of a unit, by the hour and recurrent by default, and returns its key. */
export async function addService(
  db: Database,
  unit_id: number,
  description: string,
  due_at: number,
  {
    byDistance = false,
    ...more
  }: { byDistance?: boolean; is_recurrent?: boolean; interval_value?: number; forewarning?: number } = {},
): Promise<string> {
  await db
    .insertInto('unit_maintenance')
    .values({ unit_id, profile_id: await anyProfile(db) })
    .onConflict(on => on.doNothing())
    .execute()
  const { unit_service_id } = await db
    .insertInto('unit_service')
    .values({
      unit_id,
      service_id: null,
      description,
      service_type: 'Lubrication',
      interval_type: byDistance ? 'ODOMETER' : 'ENGINE_HOURS',
      interval_value: 500,
      forewarning: 40,
      due_at,
      ...more,
    })
    .returning('unit_service_id')
    .executeTakeFirstOrThrow()
  return String(unit_service_id)
}

async function anyProfile(db: Database): Promise<number> {
  const { record_id } = await db
    .selectFrom('record')
    .select('record_id')
    .where('kind', '=', 'maintenance-profile')
    .executeTakeFirstOrThrow()
  return record_id
}
