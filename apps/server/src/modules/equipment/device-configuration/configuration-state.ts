import type { FleetSchemas } from '@muster/contract'
import { sql } from 'kysely'
import type { Database } from '#kernel/db/schema.ts'
import type { Scope } from '#kernel/scope/scope.ts'
import { unitInScope } from '#kernel/scope/sql.ts'
import { desiredProfiles } from './desired-profiles.ts'
import { hashOf, type StoredProfiles } from './device-configurations.ts'
import { profileOf, profileStates, type ProfileState } from './profile-states.ts'
import { readUnitSettings } from './unit-settings.ts'

type Configuration = FleetSchemas['UnitConfiguration']
type Profile = Configuration['profiles'][number]

/** Returns the device's response to each profile of a unit; undefined for a unit outside the scope. */
export async function configurationOf(
  db: Database,
  scope: Scope,
  unitId: number,
  now: Date,
): Promise<Configuration | undefined> {
  const condition = sql<boolean>`u.unit_id = ${unitId} and ${unitInScope(scope, 'u')}`
  const [unit] = await readUnitSettings(db, condition)
  if (!unit) return undefined
  const { rows } = await sql<ProfileState>`${profileStates(condition)} order by place`.execute(db)
  const profiles = rows.map(profileOf)
  if (!unit.isDirect || unit.deviceId === null) return { profiles }
  const stored = await db
    .selectFrom('device_configuration')
    .select('profiles')
    .where('device_id', '=', unit.deviceId)
    .executeTakeFirst()
  const known = stored?.profiles as StoredProfiles | undefined
  const desired = desiredProfiles(unit)
  // a change is pending from the moment it is saved, and not only when its configuration has been built
  return {
    profiles: profiles.map((profile): Profile => {
      const content = desired[profile.kind]
      if (!content) return { kind: profile.kind, state: 'NOT_SUPPORTED' }
      const isBuilt = known?.[profile.kind]?.hash === hashOf(content)
      return isBuilt ? profile : { kind: profile.kind, state: 'PENDING', since: now.toISOString() }
    }),
  }
}
