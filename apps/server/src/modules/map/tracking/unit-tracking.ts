import type { FleetSchemas } from '@muster/contract'
import { sql } from 'kysely'
import type { Scope } from '#kernel/scope/scope.ts'
import { fleetInScope } from '#kernel/scope/sql.ts'
import { withoutNulls } from '#kernel/db/rows.ts'
import { inEnglish } from '#kernel/texts/texts.ts'
import { describeUnits } from '#modules/equipment/units/public.ts'
import type { Use } from '#kernel/dependency.ts'
import { Db } from '#kernel/dependencies.ts'

interface Notes {
  lastAccessNotes: string | null
  deviceNotes: string | null
  fleetNames: string[]
}

const noNotes: Notes & { pictureModelId?: null } = { lastAccessNotes: null, deviceNotes: null, fleetNames: [] }

/** Returns the main facts for the popup of a unit, or undefined if the unit is outside the scope. */
export async function findUnitTracking(
  use: Use,
  scope: Scope,
  unitId: number,
  t = inEnglish(),
): Promise<FleetSchemas['UnitTracking'] | undefined> {
  const [described] = await describeUnits(use, scope, [unitId], t)
  if (!described) return undefined
  const { rows } = await sql<Notes & { pictureModelId: number | null }>`
    select p.model_id as "pictureModelId", u.notes as "lastAccessNotes", d.notes as "deviceNotes",
      array(select f.name from fleet_unit fu join fleet f using (fleet_id)
        where fu.unit_id = u.unit_id and ${fleetInScope(scope, 'f')} order by lower(f.name)) as "fleetNames"
    from unit u left join device d using (device_id) left join model_picture p on p.model_id = u.model_id
    where u.unit_id = ${unitId}`.execute(use(Db))
  const [{ pictureModelId = null, ...notes } = noNotes] = rows
  const {
    id,
    name,
    iconName,
    statusId,
    statusName,
    statusColor,
    hasMntProfile,
    position,
    lastPositionTimestamp,
    companyName,
  } = described.report
  return withoutNulls({
    unitId: id,
    name,
    iconName,
    statusId,
    statusName,
    statusColor,
    hasMntProfile,
    companyName,
    lastPosition: position ?? null,
    lastPositionTimestamp: lastPositionTimestamp ?? null,
    pictureModelId,
    // embed tokens see no notes
    ...(scope.only ? noNotes : notes),
  })
}
