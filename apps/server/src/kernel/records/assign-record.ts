import type { FleetSchemas } from '@muster/contract'
import { sql } from 'kysely'
import { numbers } from '../db/arrays.ts'
import { inTransaction } from '../db/in-transaction.ts'
import type { Database } from '../db/schema.ts'
import { badRequest } from '../http/problem.ts'
import type { Scope } from '../scope/scope.ts'
import { fleetInScope, unitInScope } from '../scope/sql.ts'
import { withoutNulls } from '../db/rows.ts'
import { readRecord } from './read-records.ts'
import { isAssignable, requireUsable } from './usable-by.ts'
import type { Saving } from './record-kind.ts'
import { counted, first, noSuch, type Phrase, phrase, phraseIn, type Thing, thing } from '../texts/sentence.ts'
import type { Saver } from '../http/caller.ts'
import type { Use } from '../dependency.ts'
import { textsOfUser } from '../texts/texts.ts'

type AssignableUnit = FleetSchemas['AssignableUnit']
type Change = FleetSchemas['ProfileAssignment']
interface Kind {
  kind: Thing
}

/** Selects the units in scope that have or may get the record, and archived units that have it. */
export async function unitsOf(db: Database, scope: Scope, of: Kind, id: number): Promise<AssignableUnit[]> {
  await readRecord(db, scope, of, id)
  const { rows } = await sql<AssignableUnit>`
    select u.unit_id as "unitId", u.name, c.name as "companyName",
      array(select f.name from fleet_unit fu join fleet f using (fleet_id)
        where fu.unit_id = u.unit_id and ${fleetInScope(scope, 'f')} order by lower(f.name)) as "fleetNames", assigned
    from unit u join company c using (company_id)
      cross join lateral (select exists (
        select from unit_profile up where up.unit_id = u.unit_id and up.record_id = ${id}) as assigned) has
    where ${unitInScope(scope, 'u')} and (assigned or u.archived_at is null and ${isAssignable(id)}) order by lower(u.name), u.unit_id`.execute(
    db,
  )
  return rows.map(withoutNulls)
}

/**
 * Assigns the record to units and removes it from others. A unit has one record of a kind: the former one is replaced, and the
 * response has a warning.
 * @throws Problem 404 for the record, 400 naming units that are not there or whose company may not use it
 */
export function assignRecord(
  of: Kind,
  id: number,
  changes: readonly Change[],
  { db, scope }: Saving,
): Promise<Phrase[]> {
  return inTransaction(db, async trx => {
    await sql`select from record where record_id = ${id} for key share`.execute(trx)
    await readRecord(trx, scope, of, id)
    // the last entry of a unit that is listed twice counts
    const requested = new Map(changes.map(({ unitId, assign }) => [unitId, assign]))
    await requireUnits(trx, scope, [...requested.keys()])
    const [on, off] = [true, false].map(side =>
      [...requested].filter(([, assign]) => assign === side).map(([unitId]) => unitId),
    )
    await requireUsable(trx, scope, { ...of, id }, on ?? [])
    await sql`delete from unit_profile where record_id = ${id} and unit_id = any(${numbers(off ?? [])}::int[])`.execute(
      trx,
    )
    const replaced = await replace(trx, of.kind, id, on ?? [])
    return replacing(of.kind, replaced)
  })
}

/** Returns the names of the units that had another record of the kind. */
async function replace(db: Database, kind: string, id: number, unitIds: readonly number[]): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    with gone as (
      delete from unit_profile
      where kind = ${kind} and record_id <> ${id} and unit_id = any(${numbers(unitIds)}::int[]) and kind <> 'fence-profile'
      returning unit_id)
    select u.name from gone join unit u using (unit_id) order by lower(u.name)`.execute(db)
  await sql`
    insert into unit_profile (unit_id, record_id, kind)
    select requested.id, ${id}, ${kind} from unnest(${numbers(unitIds)}::int[]) requested (id) on conflict do nothing`.execute(
    db,
  )
  return rows.map(({ name }) => name)
}

/** Locks the units. @throws Problem 400 naming units that do not exist */
export async function requireUnits(db: Database, scope: Scope, unitIds: readonly number[]): Promise<void> {
  const ids = sql`${numbers(unitIds)}::int[]`
  // locked, so that two assignments of a kind wait for each other
  const { rows } = await sql<{ id: number }>`
    select u.unit_id as id from unit u where u.unit_id = any(${ids}) and ${unitInScope(scope, 'u')}
    order by u.unit_id for no key update`.execute(db)
  const known = new Set(rows.map(({ id }) => id))
  const unknown = unitIds.filter(id => !known.has(id))
  if (unknown.length > 0)
    throw badRequest(['problem.unknownUnits'], {
      errors: unknown.slice(0, 20).map(id => noSuch('assignements', 'unit', id)),
    })
}

/** Returns a warning naming units that had another record of the kind. */
export const replacing = (kind: Thing, units: readonly string[]): Phrase[] =>
  units.length === 0
    ? []
    : [
        phrase('problem.replaced', {
          units: counted(units.length, 'unit'),
          thing: thing(kind),
          names: first(units.slice(0, 5), units.length),
        }),
      ]

/** Returns the result of an assignment in the language of the user. */
export async function assignResult(
  use: Use,
  { userId }: Pick<Saver, 'userId'>,
  warnings: readonly Phrase[],
): Promise<FleetSchemas['AssignResult']> {
  if (warnings.length === 0) return { hasWarning: false }
  const t = await textsOfUser(use, userId)
  return { hasWarning: true, message: warnings.map(warning => phraseIn(warning, t)).join(' ') }
}
