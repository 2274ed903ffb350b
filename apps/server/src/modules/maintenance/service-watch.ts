import { behaviour } from '@muster/signals'
import { sql } from 'kysely'
import { numbers } from '#kernel/db/arrays.ts'
import type { Database } from '#kernel/db/schema.ts'
import { phrase } from '#kernel/texts/sentence.ts'
import { unitWatch, type UnitWatch, type WatchSource } from '#telemetry/watch/watch-source.ts'

/** Open service of a unit; metres for ODOMETER, hours for ENGINE_HOURS. */
interface OpenService {
  unitId: number
  serviceId: number
  description: string
  intervalType: 'ODOMETER' | 'ENGINE_HOURS'
  dueAt: number
  forewarning: number
  counter: number | null
}

/**
 * Raises an alarm when a unit's counter reaches the forewarning of a service, and when it exceeds the due value. States that
 * existed before raise none.
 */
export const serviceWatch: WatchSource = {
  id: 'service',
  read: async (db, unitIds) => {
    const byUnit = Map.groupBy(await servicesOf(db, unitIds), ({ unitId }) => unitId)
    return new Map([...byUnit].map(([unitId, services]) => [unitId, services.flatMap(watchesOf)]))
  },
}

function watchesOf(service: OpenService): UnitWatch[] {
  const { dueAt, forewarning } = service
  const overdue = watchOf(service, 'overdue', behaviour.greater, dueAt)
  return forewarning > 0
    ? [watchOf(service, 'dueSoon', behaviour.greaterOrEqual, dueAt - forewarning), overdue]
    : [overdue]
}

function watchOf(
  { serviceId, description, intervalType, dueAt, counter }: OpenService,
  state: 'dueSoon' | 'overdue',
  compare: number,
  threshold: number,
): UnitWatch {
  const isOdometer = intervalType === 'ODOMETER'
  const due = isOdometer ? `${Math.round(dueAt / 1000)} km` : `${Math.round(dueAt)} h`
  const before =
    counter === null ? undefined : compare === behaviour.greater ? counter > threshold : counter >= threshold
  return unitWatch({
    key: `service/${serviceId}/${state}/${threshold}`,
    condition: {
      is: 'value',
      of: isOdometer ? 'odometer' : 'engineHours',
      behaviour: compare,
      threshold,
    },
    ...(before !== undefined && { initially: before }),
    starts: () => ({
      code: 'MAINTENANCE',
      text: phrase(`label.alarm.service.${state}`, { service: description, due }),
    }),
  })
}

async function servicesOf(db: Database, unitIds: readonly number[]): Promise<OpenService[]> {
  const { rows } = await sql<OpenService>`
    select unit_id as "unitId", unit_service_id as "serviceId", description, interval_type as "intervalType", due_at as "dueAt",
      forewarning, counter
    from unit_service_state s where stage not in ('STARTED', 'CLOSED') and unit_id = any(${numbers(unitIds)}::int[])
    order by unit_service_id`.execute(db)
  return rows
}
