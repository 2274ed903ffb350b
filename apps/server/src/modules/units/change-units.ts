import type { FleetSchemas } from '@muster/contract'
import { sql } from 'kysely'
import { numbers } from '../../kernel/db/arrays.ts'
import type { Database } from '../../kernel/db/schema.ts'
import { badRequest, Problem } from '../../kernel/http/problem.ts'
import type { Scope } from '../../kernel/scope/scope.ts'
import { inScope } from '../../kernel/scope/sql.ts'
import { Db } from '../../kernel/services.ts'
import { saveUnit, type Acting } from './save-unit.ts'
import { setVisibility } from './visibility.ts'

type Change = FleetSchemas['UnitsChange']
type Changed = FleetSchemas['UnitChanged']

interface Unit {
  id: number
  name: string
  companyId: number
  isArchived: boolean
  fleetIds: number[]
}

const changes = ['addFleetId', 'removeFleetId', 'profiles', 'companyId', 'archived'] as const

/**
 * Makes one change to many units, one by one by the rules of a single save, and says for each what was done.
 * @throws Problem 400 where not exactly one change is asked for
 */
export async function changeUnits(acting: Acting, change: Change): Promise<Changed[]> {
  if (changes.filter(field => change[field] !== undefined).length !== 1)
    throw badRequest('Send exactly one change', { errors: [`body: send one of ${changes.join(', ')}`] })
  const asked = [...new Set(change.unitIds)]
  const units = await readUnits(acting.use(Db), acting.scope, asked)
  const done: Changed[] = []
  for (const unitId of asked) {
    const unit = units.get(unitId)
    if (unit) done.push({ unitId, unitName: unit.name, ...(await outcome(() => changeUnit(acting, unit, change))) })
    else done.push({ unitId, result: 'REFUSED', message: 'The unit does not exist, or you do not have access to it' })
  }
  return done
}

/** False when the unit was so before. */
async function changeUnit(acting: Acting, unit: Unit, change: Change): Promise<boolean> {
  const { addFleetId, removeFleetId, profiles, companyId, archived } = change
  const { id, name, fleetIds } = unit
  if (archived !== undefined) {
    if (archived === unit.isArchived) return false
    await setVisibility(acting, { unitIds: [id], companyId: unit.companyId, visible: !archived })
    return true
  }
  if (companyId !== undefined && companyId === unit.companyId) return false
  if (addFleetId !== undefined && fleetIds.includes(addFleetId)) return false
  if (removeFleetId !== undefined && !fleetIds.includes(removeFleetId)) return false
  await saveUnit(acting, id, {
    name,
    ...(companyId !== undefined && { clientId: companyId, keepMaintenanceProfile: change.keepMaintenanceProfile }),
    ...(addFleetId !== undefined && { fleets: [...fleetIds, addFleetId] }),
    ...(removeFleetId !== undefined && { fleets: fleetIds.filter(other => other !== removeFleetId) }),
    ...(profiles && { profiles }),
  })
  return true
}

async function outcome(run: () => Promise<boolean>): Promise<Pick<Changed, 'result' | 'message'>> {
  try {
    return { result: (await run()) ? 'CHANGED' : 'UNCHANGED' }
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    return { result: 'REFUSED', message: [error.detail, ...error.errors].join('. ') }
  }
}

async function readUnits(db: Database, scope: Scope, unitIds: readonly number[]): Promise<ReadonlyMap<number, Unit>> {
  const { rows } = await sql<Unit>`
    select u.unit_id as id, u.name, u.company_id as "companyId", u.archived_at is not null as "isArchived",
      array(select f.fleet_id from fleet_unit fu join fleet f using (fleet_id)
        where fu.unit_id = u.unit_id and ${inScope(scope, 'f.company_id')}) as "fleetIds"
    from unit u where u.unit_id = any(${numbers(unitIds)}::int[]) and ${inScope(scope, 'u.company_id')}`.execute(db)
  return new Map(rows.map(unit => [unit.id, unit]))
}
