import type { FleetSchemas, Permission } from '@muster/contract'
import { sql } from 'kysely'
import type { Database } from '#kernel/db/schema.ts'
import { refusedUnits } from '#kernel/records/usable-by.ts'
import { visibleRecord } from '#kernel/records/visible-records.ts'
import type { Scope } from '#kernel/scope/scope.ts'
import { visibleCommandProfile } from '#modules/commands/public.ts'
import { profileKinds, type ProfileChoices, type ProfileField } from './model-configuration-kind.ts'
import { type Phrase, phrase, thing } from '#kernel/texts/sentence.ts'

type ChangeKind = FleetSchemas['BtmProfileChange']['kind']

/** Template profile that the caller may assign to units. */
export interface AssignableProfile {
  kind: ChangeKind
  id: number
  name: string
  /** Null for shared profiles. All versions of a command profile have the same name and owner. */
  owner: number | null
  /** Units whose company may not use the profile. */
  notFor: ReadonlySet<number>
  /** Record kind; absent for a command profile, which is not a record. */
  recordKind?: (typeof profileKinds)[ProfileField]
}

/** Required permission for assigning each kind, and its kind in previews. */
const fields = {
  canBusProfileId: ['CAN_BUS', 'ADM_CANBUS_ASSIGN'],
  statusProfileId: ['STATUS', 'ADM_STATUS_ASSIGN'],
  powerProfileId: ['POWER', 'ADM_POWERPROFILE_ASSIGN'],
  curfewProfileId: ['CURFEW', 'ADM_CURFEW_ASSIGN'],
  inputOutputProfileId: ['INPUT_OUTPUT', 'ADM_IOPROFILE_ASSIGN'],
  geoFenceProfileId: ['GEOFENCE', 'ADM_GEOFENCE_ASSIGN'],
  maintenanceProfileId: ['MAINTENANCE', 'MNT_PROFILE_VIEW'],
} as const satisfies Record<ProfileField, readonly [ChangeKind, Permission]>

export interface AssignmentOptions {
  choices: ProfileChoices
  unitIds: readonly number[]
  caller: { acls: ReadonlySet<Permission> }
}

/** Returns and locks the template profiles that the caller may assign to units, with reasons for excluding others. */
export async function assignableProfiles(
  db: Database,
  scope: Scope,
  { choices, unitIds, caller: { acls } }: AssignmentOptions,
): Promise<{ assignable: AssignableProfile[]; refused: Phrase[] }> {
  const { commandProfileIds = [] } = choices
  const ids = Object.keys(fields).flatMap(field => choices[field as ProfileField] ?? [])
  const { rows: records } = await sql<{ id: number; name: string; recordKind: string; owner: number | null }>`
    select r.record_id as id, r.name, r.kind as "recordKind", r.company_id as owner
    from record r
    where r.record_id = any (${ids}::int[]) and ${visibleRecord(scope)} for key share`.execute(db)
  const { rows: commandProfiles } = await sql<{ id: number; name: string; owner: number | null }>`
    select c.catalog_id as id, c.name, c.company_id as owner from command_catalog c
    where c.catalog_id = any (${[...commandProfileIds]}::int[]) and ${visibleCommandProfile(scope)} for key share`.execute(
    db,
  )
  const assignable: AssignableProfile[] = []
  const refused: Phrase[] = []
  const add = async (profile: Omit<AssignableProfile, 'notFor'>) => {
    const { recordKind = 'command-profile', id } = profile
    const refusals = await refusedUnits(db, scope, { kind: recordKind, id }, unitIds)
    refused.push(...refusals.map(({ reason }) => reason))
    assignable.push({ ...profile, notFor: new Set(refusals.flatMap(refusal => refusal.unitIds)) })
  }
  for (const [field, [kind, permission]] of Object.entries(fields)) {
    const id = choices[field as ProfileField]
    if (id === undefined) continue
    const recordKind = profileKinds[field as ProfileField]
    const record = records.find(row => row.id === id && row.recordKind === recordKind)
    if (!acls.has(permission)) refused.push(phrase('problem.notGivenPermission', { thing: thing(recordKind) }))
    else if (!record) refused.push(phrase('problem.notGivenAccess', { thing: thing(recordKind) }))
    else await add({ kind, id, name: record.name, owner: record.owner, recordKind })
  }
  if (commandProfileIds.length > 0 && !acls.has('ADM_COMMAND_TEMPLATE_CATALOG_EDIT'))
    refused.push(phrase('problem.catalogsPermission'))
  else {
    for (const profile of commandProfiles) await add({ kind: 'COMMAND_PROFILE', ...profile })
    if (commandProfiles.length < commandProfileIds.length) refused.push(phrase('problem.catalogsAccess'))
  }
  return { assignable, refused }
}
