import type { FleetSchemas } from '@muster/contract'
import { sql, type RawBuilder, type SqlBool } from 'kysely'
import { withoutNulls } from '#kernel/db/rows.ts'
import { kindsOfRecords, type DeviceProfileKind } from './desired-profiles.ts'
import { hasCredential } from './unit-settings.ts'

/** Kinds in screen order. */
const kinds = ['power', 'satellite', 'can', 'io', 'curfew', 'geofences', 'status']

const kindOfProfile = sql`case up.kind ${sql.join(
  Object.entries(kindsOfRecords).map(([record, kind]) => sql`when ${record}::text then ${kind}::text`),
  sql` `,
)} end`

/** State of a unit's profile in the most recently built configuration. */
export interface ProfileState {
  unitId: number
  kind: DeviceProfileKind
  state: FleetSchemas['DeviceProfileState']
  since: Date | null
  /** By the device. */
  reason: string | null
}

/** Selects profile states, and `place` as their sort key. @param condition on the unit `u` */
export const profileStates = (condition: RawBuilder<SqlBool>): RawBuilder<unknown> => sql`
  select u.unit_id as "unitId", k.kind, s.state, array_position(${kinds}::text[], k.kind) as place,
    case when s.state = 'PENDING' then (p.desired ->> 'since')::timestamptz when p.own is not null then c.reported_at end as since,
    case when s.state <> 'PENDING' then p.own ->> 'reason' end as reason
  from unit u left join device d using (device_id) left join device_configuration c on c.device_id = d.device_id and ${hasCredential}
    cross join lateral (
      select ${kindOfProfile} as kind from unit_profile up
      where up.unit_id = u.unit_id and up.kind = any(${Object.keys(kindsOfRecords)}::text[])
      union select 'satellite' where u.satellite is not null
    ) k
    cross join lateral (select c.profiles -> k.kind as desired, c.reported -> 'profiles' -> k.kind as own) p
    cross join lateral (select case
      when u.device_id is null then 'NO_DEVICE'
      when not ${hasCredential} then 'NOT_SUPPORTED'
      -- geofences that do not fit into a message
      when k.kind = 'geofences' and p.desired is null and c.version > 0 then 'NOT_SUPPORTED'
      when p.desired is null or p.own is null then 'PENDING'
      -- a later version than the desired one is of before a restore of the database
      when (c.reported ->> 'version')::int not between (p.desired ->> 'version')::int and c.version then 'PENDING'
      else case p.own ->> 'status' when 'applied' then 'APPLIED' when 'refused' then 'REFUSED' else 'NOT_SUPPORTED' end
    end as state) s
  where ${condition}`

export const profileOf = ({ kind, state, since, reason }: ProfileState): FleetSchemas['DeviceProfile'] =>
  withoutNulls({ kind, state, since: since?.toISOString() ?? null, reason })
