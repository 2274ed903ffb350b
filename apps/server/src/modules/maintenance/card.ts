import type { TFunction } from 'i18next'
import type { FleetSchemas } from '@muster/contract'
import { sql } from 'kysely'
import { notFound } from '#kernel/http/problem.ts'
import type { Scope } from '#kernel/scope/scope.ts'
import { fleetInScope } from '#kernel/scope/sql.ts'
import { withoutNulls } from '#kernel/db/rows.ts'
import { describeUnits } from '#modules/equipment/units/public.ts'
import { currencyOf } from './histories.ts'
import { averageUse, dayAfter, daysUntil, mostDays } from './forecast.ts'
import { shownName } from '#kernel/records/visible-records.ts'
import { idOfState, rankOf } from './states.ts'
import type { Use } from '#kernel/dependency.ts'
import { Db } from '#kernel/dependencies.ts'

type Card = FleetSchemas['MaintenanceCard']
type Group = FleetSchemas['MaintenanceServiceGroup']

/**
 * Returns the card of a unit: its open services by state and counter, most severe first. A unit without a profile has none.
 * @throws Problem 404 if the unit does not exist or is outside the scope
 */
export async function readCard(
  use: Use,
  scope: Scope,
  unitId: number,
  formats: { now: Date; zone: string; t: TFunction },
): Promise<Card> {
  const [unit] = await describeUnits(use, scope, [unitId], formats.t)
  if (!unit) throw notFound('unit', unitId)
  const [more, services] = await Promise.all([unitFacts(use, scope, unitId), openServices(use, unitId, formats)])
  const { iconName, name, statusName, engineHours, odometer, ...report } = { ...unit.report, ...unit.navigator }
  return withoutNulls({
    unitId,
    iconName,
    unitName: name,
    statusName,
    typeName: report.typeName ?? null,
    brandName: report.brandName ?? null,
    modelName: report.modelName ?? null,
    currentEngineHours: engineHours ?? null,
    currentOdometer: odometer ?? null,
    ...more,
    serviceGroups: grouped(services),
  })
}

interface Facts {
  typeCode: string | null
  profileName: string | null
  fleetNames: string[]
  currencyId: string | null
}

async function unitFacts(use: Use, scope: Scope, unitId: number): Promise<Facts> {
  const db = use(Db)
  const { rows } = await sql<Facts>`
    -- types have no code of their own: their name, written as one
    select upper(regexp_replace(t.name, '[^[:alnum:]]+', '_', 'g')) as "typeCode", ${shownName(scope)} as "profileName",
      array(select f.name from fleet_unit fu join fleet f using (fleet_id)
        where fu.unit_id = u.unit_id and ${fleetInScope(scope, 'f')} order by lower(f.name)) as "fleetNames",
      ${currencyOf('u.company_id')} as "currencyId"
    from unit u left join machine_type t using (type_id) left join unit_maintenance um using (unit_id)
      left join record r on r.record_id = um.profile_id
    where u.unit_id = ${unitId}`.execute(db)
  return rows[0] ?? { typeCode: null, profileName: null, fleetNames: [], currencyId: null }
}

interface Row {
  state: Group['stateCode']
  intervalType: Group['intervalTypeCode']
  serviceKey: string
  description: string
  serviceTypeName: string
  dueAt: number
  remaining: number | null
  interval: number
  isRecurrent: boolean
  expectedDate: string | null
  workOrderNumber: string | null
}

/**
 * Expects a service on the day, in the caller's zone, on which the counter reaches its due value at average use; today if it
 * is overdue.
 */
async function openServices(use: Use, unitId: number, { now, zone }: { now: Date; zone: string }): Promise<Row[]> {
  const db = use(Db)
  const { rows } = await sql<Row>`
    select s.state, s.interval_type as "intervalType", s.unit_service_id::text as "serviceKey", s.description,
      s.service_type as "serviceTypeName", s.due_at as "dueAt", s.remaining, s.interval_value as interval,
      s.is_recurrent as "isRecurrent", a.work_order as "workOrderNumber",
      case when s.remaining <= 0 or s.remaining / use.rate < ${mostDays}::int
        then ${dayAfter(daysUntil(sql`0`), { now, zone })} end as "expectedDate"
    from unit_service_state s left join lateral (${averageUse}) use on true
      left join maintenance_action a on a.action_id = s.started_by
    where s.unit_id = ${unitId} and s.state <> 'CLOSED'
    order by s.remaining / s.interval_value nulls last, s.unit_service_id`.execute(db)
  return rows
}

function grouped(services: readonly Row[]): Group[] {
  const groups = new Map<string, Group>()
  for (const { state, intervalType, ...service } of services) {
    const key = `${state} ${intervalType}`
    const group = groups.get(key) ?? {
      stateId: idOfState(state),
      stateCode: state,
      intervalTypeCode: intervalType,
      services: [],
    }
    group.services.push(withoutNulls(service))
    groups.set(key, group)
  }
  return [...groups.values()].toSorted(
    (a, b) => rankOf(a.stateCode) - rankOf(b.stateCode) || a.intervalTypeCode.localeCompare(b.intervalTypeCode),
  )
}
