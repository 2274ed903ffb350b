import { assignUnitFenceProfile, getUnitFenceProfile, type FleetSchemas } from '@muster/contract'
import { handle, type Handler } from '#kernel/http/handler.ts'
import { requireUnit, availableTo } from './command-queries.ts'
import { Db } from '#kernel/dependencies.ts'
import { sql } from 'kysely'
import { numbers } from '#kernel/db/arrays.ts'
import type { Database } from '#kernel/db/schema.ts'
import { badRequest } from '#kernel/http/problem.ts'
import type { Scope } from '#kernel/scope/scope.ts'
import { requireUsable } from '#kernel/records/usable-by.ts'
import { visibleRecord } from '#kernel/records/visible-records.ts'
import { type Line, noSuch } from '#kernel/texts/sentence.ts'

/** Operations for geofences of a unit and the commands sent when it crosses them. */
export const unitFences: readonly Handler[] = [
  handle(getUnitFenceProfile, async ({ path, scope, use }) => {
    const db = use(Db)
    await requireUnit(db, scope, path.unitId)
    return fencesOf(db, scope, path.unitId)
  }),

  handle(assignUnitFenceProfile, async ({ path, body, scope, caller, use }) => {
    const db = use(Db)
    await requireUnit(db, scope, path.unitId)
    await assignFences({ db, scope, mayCommand: caller.acls.has('ADM_COMMAND_VIEW') }, path.unitId, body)
    return { hasWarning: false }
  }),
]

type Assigned = FleetSchemas['AssignedGeofence']

interface Assigning {
  db: Database
  scope: Scope
  /** If false, commands stay unchanged (000 §6). */
  mayCommand: boolean
}

/** Lists visible geofences by name. */
export async function fencesOf(db: Database, scope: Scope, unitId: number): Promise<Assigned[]> {
  const { rows } = await sql<Assigned>`
    select r.record_id as "geofenceId", up.break_in_template_id as "breakInCommand", up.break_out_template_id as "breakOutCommand"
    from unit_profile up join record r using (record_id)
    where up.unit_id = ${unitId} and up.kind = 'fence-profile' and ${visibleRecord(scope)}
    order by lower(r.name), r.record_id`.execute(db)
  return rows
}

/**
 * Replaces the unit's geofences. Those outside the caller's scope stay.
 * @throws Problem 400 naming geofences and commands that do not exist or are not available to the unit or its company
 */
export function assignFences(
  { db, scope, mayCommand }: Assigning,
  unitId: number,
  requested: readonly Assigned[],
): Promise<void> {
  return db.transaction().execute(async trx => {
    // two concurrent assignments wait for each other
    await sql`select from unit where unit_id = ${unitId} for no key update`.execute(trx)
    const before = new Map((await fencesOf(trx, scope, unitId)).map(fence => [fence.geofenceId, fence]))
    // the last of several entries for one geofence counts
    const wanted = new Map(
      requested.map(fence => [fence.geofenceId, mayCommand ? fence : unchanged(fence, before.get(fence.geofenceId))]),
    )
    await check({ db: trx, scope }, unitId, [...wanted.values()], [...before.values()])
    const gone = [...before.keys()].filter(id => !wanted.has(id))
    await sql`delete from unit_profile where unit_id = ${unitId} and record_id = any(${numbers(gone)}::int[])`.execute(
      trx,
    )
    await write(trx, unitId, [...wanted.values()])
  })
}

const unchanged = ({ geofenceId }: Assigned, before: Assigned | undefined): Assigned =>
  before ?? { geofenceId, breakInCommand: null, breakOutCommand: null }

async function write(db: Database, unitId: number, fences: readonly Assigned[]): Promise<void> {
  const rows = sql`unnest(${numbers(fences.map(fence => fence.geofenceId))}::int[],
    ${numbers(fences.map(fence => fence.breakInCommand))}::int[], ${numbers(fences.map(fence => fence.breakOutCommand))}::int[])
    as r (record_id, break_in, break_out)`
  await sql`
    insert into unit_profile (unit_id, record_id, kind, break_in_template_id, break_out_template_id)
    select ${unitId}, r.record_id, 'fence-profile', r.break_in, r.break_out from ${rows}
    on conflict (unit_id, record_id) do update
    set break_in_template_id = excluded.break_in_template_id, break_out_template_id = excluded.break_out_template_id`.execute(
    db,
  )
}

const commandsOf = (fences: readonly Assigned[]) =>
  new Set(fences.flatMap(fence => [fence.breakInCommand, fence.breakOutCommand]).filter(id => id !== null))

async function check(
  { db, scope }: Pick<Assigning, 'db' | 'scope'>,
  unitId: number,
  fences: readonly Assigned[],
  before: readonly Assigned[],
): Promise<void> {
  const stay = commandsOf(before)
  const commandIds = [...commandsOf(fences)].filter(id => !stay.has(id))
  const [known, available] = await Promise.all([
    sql<{ id: number }>`
      select r.record_id as id from record r where r.kind = 'fence-profile' and ${visibleRecord(scope)}
        and r.record_id = any(${numbers(fences.map(fence => fence.geofenceId))}::int[])
      for key share of r`.execute(db),
    sql<{ id: number }>`
      select t.template_id as id from command_template t
      where t.template_id = any(${numbers(commandIds)}::int[]) and ${availableTo(unitId, scope)}
      for key share of t`.execute(db),
  ])
  const without = (ids: readonly number[], { rows }: { rows: { id: number }[] }) => {
    const found = new Set(rows.map(({ id }) => id))
    return ids.filter(id => !found.has(id))
  }
  const errors = [
    ...without(
      fences.map(fence => fence.geofenceId),
      known,
    ).map(id => noSuch('geofenceId', 'fence-profile', id)),
    ...without(commandIds, available).map((id): Line => [
      'breakInCommand, breakOutCommand',
      'problem.noCommandForUnit',
      { id },
    ]),
  ]
  if (errors.length > 0) throw badRequest(['problem.fencesNotForUnit'], { errors: errors.slice(0, 20) })
  for (const { id } of known.rows) await requireUsable(db, scope, { kind: 'fence-profile', id }, [unitId])
}
