import { assignBtm, listBtmUnits, type FleetSchemas, type Permission } from '@muster/contract'
import { sql } from 'kysely'
import { numbers } from '../../kernel/db/arrays.ts'
import { withoutNulls } from '../../kernel/db/rows.ts'
import type { Database } from '../../kernel/db/schema.ts'
import { handle } from '../../kernel/http/handler.ts'
import { requireUnits, warning } from '../../kernel/records/assign-record.ts'
import { visibleRecord } from '../../kernel/records/visible-records.ts'
import type { Scope } from '../../kernel/scope/scope.ts'
import { inScope } from '../../kernel/scope/sql.ts'
import { Db } from '../../kernel/services.ts'
import { profileKinds, readBtm, type ProfileChoices } from './btm-kind.ts'

/** What a caller needs to give a profile of a kind to units; maintenance has counters to start from and is not given here. */
const assignable = {
  canBusProfileId: ['ADM_CANBUS_ASSIGN', 'CAN bus profile'],
  statusProfileId: ['ADM_STATUS_ASSIGN', 'status profile'],
  powerProfileId: ['ADM_POWERPROFILE_ASSIGN', 'power profile'],
  curfewProfileId: ['ADM_CURFEW_ASSIGN', 'curfew profile'],
  inputOutputProfileId: ['ADM_IOPROFILE_ASSIGN', 'I/O profile'],
  geoFenceProfileId: ['ADM_GEOFENCE_ASSIGN', 'geofence'],
} as const satisfies Partial<Record<keyof ProfileChoices, readonly [Permission, string]>>

export const assignment = [
  handle(listBtmUnits, async ({ path, scope, use }) => {
    const { data } = await readBtm(use(Db), scope, path.btmId)
    const { rows } = await sql<FleetSchemas['AssignableUnit']>`
      select u.unit_id as "unitId", u.name, c.name as "companyName",
        array(select f.name from fleet_unit fu join fleet f using (fleet_id)
          where fu.unit_id = u.unit_id and ${inScope(scope, 'f.company_id')} order by lower(f.name)) as "fleetNames",
        u.model_id is not distinct from ${data.modelId} as assigned
      from unit u join company c using (company_id)
      where ${inScope(scope, 'u.company_id')} and (u.archived_at is null or u.model_id = ${data.modelId})
      order by lower(u.name), u.unit_id`.execute(use(Db))
    return rows.map(withoutNulls)
  }),

  handle(assignBtm, async ({ path, body: { assignements, applyProfiles }, scope, caller, use }) =>
    use(Db)
      .transaction()
      .execute(async db => {
        const { data } = await readBtm(db, scope, path.btmId)
        // a unit that is named twice is what it is named last
        const asked = new Map(assignements.map(({ unitId, assign }) => [unitId, assign]))
        await requireUnits(db, scope, [...asked.keys()])
        const [on, off] = [true, false].map(side =>
          [...asked].filter(([, assign]) => assign === side).map(([unitId]) => unitId),
        )
        await sql`
          update unit set model_id = null
          where unit_id = any (${numbers(off ?? [])}::int[]) and model_id = ${data.modelId}`.execute(db)
        await sql`
          update unit u set brand_id = m.brand_id, type_id = m.type_id, model_id = m.model_id from model m
          where m.model_id = ${data.modelId} and u.unit_id = any (${numbers(on ?? [])}::int[])`.execute(db)
        const messages = applyProfiles
          ? await apply(db, scope, { choices: data.profiles, unitIds: on ?? [], caller })
          : []
        return messages.length > 0 ? { hasWarning: true, message: messages.join(' ') } : { hasWarning: false }
      }),
  ),
]

interface Applying {
  choices: ProfileChoices
  unitIds: readonly number[]
  caller: { acls: ReadonlySet<Permission> }
}

/** Gives units the profiles of a template. Answers what the user should know of. */
async function apply(db: Database, scope: Scope, { choices, unitIds, caller }: Applying): Promise<string[]> {
  const messages: string[] = []
  for (const [field, [permission, noun]] of Object.entries(assignable)) {
    const id = choices[field as keyof typeof assignable]
    if (id === undefined || unitIds.length === 0) continue
    const kind = profileKinds[field as keyof typeof assignable]
    const { rows } = await sql`
      select from record r where r.record_id = ${id} and r.kind = ${kind} and ${visibleRecord(scope)} for key share`.execute(
      db,
    )
    if (!caller.acls.has(permission)) messages.push(`The ${noun} was not assigned: you do not have the permission.`)
    else if (rows.length === 0) messages.push(`The ${noun} was not assigned: you do not have access to it.`)
    else {
      const replaced = await give(db, kind, id, unitIds)
      if (replaced.length > 0) messages.push(warning(noun, replaced))
    }
  }
  return messages
}

/** A unit has one profile of a kind, and several geofences. Answers the names of the units that had another one. */
async function give(db: Database, kind: string, id: number, unitIds: readonly number[]): Promise<string[]> {
  const units = sql`${numbers(unitIds)}::int[]`
  const { rows } = await sql<{ name: string }>`
    with gone as (
      delete from unit_profile
      where kind = ${kind} and record_id <> ${id} and unit_id = any (${units}) and kind <> 'fence-profile'
      returning unit_id)
    select u.name from gone join unit u using (unit_id) order by lower(u.name)`.execute(db)
  await sql`
    insert into unit_profile (unit_id, record_id, kind)
    select asked.id, ${id}, ${kind} from unnest(${units}) asked (id) on conflict do nothing`.execute(db)
  return rows.map(({ name }) => name)
}
