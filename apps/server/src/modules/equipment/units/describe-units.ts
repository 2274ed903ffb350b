import type { FleetSchemas } from '@muster/contract'
import type { TFunction } from 'i18next'
import { sql } from 'kysely'
import { isHidden } from '#reporting/requested.ts'
import { unitPoint } from '#telemetry/live/queries.ts'
import type { Scope } from '#kernel/scope/scope.ts'
import { unitInScope } from '#kernel/scope/sql.ts'
import { statusesFor, statusName, type Statuses } from './statuses.ts'
import type { Use } from '#kernel/dependency.ts'
import { inEnglish } from '#kernel/texts/texts.ts'
import { Db } from '#kernel/dependencies.ts'
import { FleetState } from '#telemetry/live/fleet-state.ts'

export interface DescribedUnit {
  navigator: FleetSchemas['NavigatorUnit']
  report: FleetSchemas['UnitReport']
}

interface Row {
  unitId: number
  name: string
  serial: string
  companyName: string
  brandName: string | null
  modelName: string | null
  typeName: string | null
  iconName: string | null
  hasMntProfile: boolean
  engineHours: number | null
  odometer: number | null
  fuelLevel: number | null
  isHidden: boolean
}

/** Returns names, figures and live status of units in ID order, without units outside the scope. */
export async function describeUnits(
  use: Use,
  scope: Scope,
  unitIds: readonly number[],
  t = inEnglish(),
): Promise<DescribedUnit[]> {
  const db = use(Db)
  const live = use(FleetState)
  if (unitIds.length === 0) return []
  const [{ rows }, statuses] = await Promise.all([
    sql<Row>`
      select u.unit_id as "unitId", u.name, u.serial, c.name as "companyName", b.name as "brandName", m.name as "modelName",
        t.name as "typeName", coalesce(m.icon, t.icon) as "iconName", uc.engine_hours as "engineHours", uc.odometer, s.fuel_level as "fuelLevel",
        ${isHidden('u.unit_id')} as "isHidden", exists (select from unit_maintenance um where um.unit_id = u.unit_id) as "hasMntProfile"
      from unnest(${[...unitIds]}::int[]) with ordinality as requested (unit_id, position)
        join unit u using (unit_id) join company c using (company_id)
        left join brand b using (brand_id) left join machine_type t using (type_id) left join model m using (model_id)
        left join unit_state s on s.unit_id = u.unit_id left join unit_counters uc on uc.unit_id = u.unit_id
      where ${unitInScope(scope, 'u')} order by requested.position`.execute(db),
    statusesFor(db, scope),
  ])
  return rows.map(row => describe(row, live, statuses, t))
}

function describe(row: Row, live: FleetState, statuses: Statuses, t: TFunction): DescribedUnit {
  const slot = row.isHidden ? undefined : live.slotOf(row.unitId)
  const point = slot === undefined ? undefined : unitPoint(live, slot)
  const status = statuses.get(point?.statusId ?? 0)
  const navigator = {
    id: row.unitId,
    name: row.name,
    serial: row.serial,
    iconName: row.iconName ?? 'icon-wolf-general',
    statusId: status.statusId,
    statusName: statusName(t, status),
    statusColor: status.color,
    hasMntProfile: row.hasMntProfile,
    ...(point
      ? {
          position: { lng: point.lng, lat: point.lat },
          lastPositionTimestamp: new Date(point.time).toISOString(),
        }
      : {}),
  }
  const report = {
    ...navigator,
    companyName: row.companyName,
    brandName: row.brandName ?? undefined,
    modelName: row.modelName ?? undefined,
    typeName: row.typeName ?? undefined,
    speed: point?.speed ?? undefined,
    engineHours: row.engineHours ?? undefined,
    odometer: row.odometer ?? undefined,
    fuelLevel: row.fuelLevel ?? undefined,
  }
  return { navigator, report }
}
