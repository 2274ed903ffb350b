import type { FleetSchemas } from '@muster/contract'
import type { AppliedConfiguration } from '@muster/contract/devices'
import { sql } from 'kysely'
import type { Database } from '#kernel/db/schema.ts'
import type { Scope } from '#kernel/scope/scope.ts'
import { inScope } from '#kernel/scope/sql.ts'
import { desiredProfiles, kindsOfRecords, type DeviceProfileKind } from './desired-profiles.ts'
import { hashOf, type StoredProfiles } from './device-configurations.ts'
import { readUnitSettings } from './unit-settings.ts'

type Configuration = FleetSchemas['UnitConfiguration']
type State = Configuration['profiles'][number]

/** Returns what the device of a unit made of each of its profiles; undefined for a unit outside the scope. */
export async function configurationOf(
  db: Database,
  scope: Scope,
  unitId: number,
  now: Date,
): Promise<Configuration | undefined> {
  const [unit] = await readUnitSettings(db, sql<boolean>`u.unit_id = ${unitId} and ${inScope(scope, 'u.company_id')}`)
  if (!unit) return undefined
  const { deviceId, isDirect, satellite, profiles } = unit
  const kinds = new Set(profiles.map(({ kind }) => kindsOfRecords[kind]).filter(kind => kind !== undefined))
  if (satellite) kinds.add('satellite')
  const of = (stateOf: (kind: DeviceProfileKind) => Omit<State, 'kind'>) => ({
    profiles: [...kinds].map(kind => ({ kind, ...stateOf(kind) })),
  })
  if (deviceId === null) return of(() => ({ state: 'NO_DEVICE' }))
  if (!isDirect) return of(() => ({ state: 'NOT_SUPPORTED' }))
  const desired = desiredProfiles(unit)
  const stored = await db
    .selectFrom('device_configuration')
    .select(['version', 'profiles', 'reported', 'reported_at'])
    .where('device_id', '=', deviceId)
    .executeTakeFirst()
  return of(kind => {
    const content = desired[kind]
    if (!content) return { state: 'NOT_SUPPORTED' }
    const known = (stored?.profiles as StoredProfiles | undefined)?.[kind]
    if (!stored || known?.hash !== hashOf(content)) return { state: 'PENDING', since: now.toISOString() }
    const reported = stored.reported as AppliedConfiguration | null
    const own = reported?.profiles[kind]
    // a later version than the desired one is of before a restore of the database
    if (!reported || !own || reported.version < known.version || reported.version > stored.version)
      return { state: 'PENDING', since: known.since }
    return {
      state: states[own.status],
      ...(stored.reported_at && { since: stored.reported_at.toISOString() }),
      ...(own.reason && { reason: own.reason }),
    }
  })
}

const states = { applied: 'APPLIED', refused: 'REFUSED', ignored: 'NOT_SUPPORTED' } as const
