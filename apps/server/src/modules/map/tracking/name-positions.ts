import type { FleetSchemas } from '@muster/contract'
import { sql } from 'kysely'
import type { Database } from '#kernel/db/schema.ts'
import type { UnitPoint } from '#telemetry/live/queries.ts'
import type { Scope } from '#kernel/scope/scope.ts'
import { unitInScope } from '#kernel/scope/sql.ts'
import { statusesFor } from '#modules/equipment/units/public.ts'

/** Adds name, icon and colour to live points. Rechecks the scope in SQL. */
export async function namePositions(
  db: Database,
  scope: Scope,
  points: readonly UnitPoint[],
): Promise<FleetSchemas['UnitPosition'][]> {
  if (points.length === 0) return []
  const [{ rows }, statuses] = await Promise.all([
    sql<{ unitId: number; name: string; iconName: string | null }>`
      select u.unit_id as "unitId", u.name, coalesce(m.icon, t.icon) as "iconName" from unit u
        left join machine_type t using (type_id) left join model m using (model_id)
      where u.unit_id = any (${points.map(({ unitId }) => unitId)}::int[]) and ${unitInScope(scope, 'u')}`.execute(db),
    statusesFor(db, scope),
  ])
  const named = new Map(rows.map(row => [row.unitId, row]))
  return points.flatMap(({ unitId, lat, lng, statusId, course, speed, time }) => {
    const unit = named.get(unitId)
    if (!unit) return []
    return [
      {
        unitId,
        name: unit.name,
        iconName: unit.iconName ?? 'icon-wolf-general',
        lat,
        lng,
        statusId,
        statusColor: statuses.get(statusId).color,
        course: course ?? undefined,
        speed: speed ?? undefined,
        lastPositionTimestamp: new Date(time).toISOString(),
      },
    ]
  })
}
