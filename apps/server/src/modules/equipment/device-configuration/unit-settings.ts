import { sql, type RawBuilder } from 'kysely'
import type { Database } from '#kernel/db/schema.ts'
import { kindsOfRecords, type CanLine, type UnitSettings } from './desired-profiles.ts'

export interface ConfiguredUnit extends UnitSettings {
  unitId: number
  deviceId: number | null
  uid: string | null
  /** True if the device uses the device protocol, because it has credentials. */
  isDirect: boolean
}

/** Reads the settings of units. @param condition on the unit `u` and its device `d` */
export async function readUnitSettings(db: Database, condition: RawBuilder<boolean>): Promise<ConfiguredUnit[]> {
  const { rows } = await sql<Omit<ConfiguredUnit, 'canLines'>>`
    select u.unit_id as "unitId", u.device_id as "deviceId", d.uid, u.satellite, ${hasCredential} as "isDirect", coalesce((
      select jsonb_agg(jsonb_build_object('kind', up.kind, 'id', r.record_id, 'data', r.data) order by r.record_id)
      from unit_profile up join record r using (record_id)
      where up.unit_id = u.unit_id and up.kind = any(${Object.keys(kindsOfRecords)}::text[])), '[]') as profiles
    from unit u left join device d using (device_id) where ${condition} order by u.unit_id`.execute(db)
  const canIds = rows.flatMap(({ profiles }) =>
    profiles.filter(({ kind }) => kind === 'can-profile').map(({ id }) => id),
  )
  const lines = await canLinesOf(db, [...new Set(canIds)])
  return rows.map(row => ({
    ...row,
    canLines: lines.get(row.profiles.find(({ kind }) => kind === 'can-profile')?.id ?? 0) ?? [],
  }))
}

/** Condition that the device `d` has credentials. */
export const hasCredential = sql<boolean>`
  exists (select from device_credential c where c.device_id = d.device_id and c.revoked_at is null)`

/** Returns the buses of CAN profiles with the parameters read by the server. */
async function canLinesOf(db: Database, profileIds: readonly number[]): Promise<Map<number, CanLine[]>> {
  if (profileIds.length === 0) return new Map()
  const { rows } = await sql<{ profileId: number } & CanLine>`
    select r.record_id as "profileId", (line.key = 'canLine1')::int as line,
      (protocol.data ->> 'baudRate')::int as "baudRate", (protocol.data ->> 'isJ1939')::boolean as "isJ1939",
      (line.value ->> 'extended')::boolean as extended, (line.value ->> 'normal')::boolean as normal, coalesce((
        select jsonb_agg(jsonb_build_object('data', parameter.data, 'detectionTypeId', chosen -> 'detectionTypeId') order by parameter.record_id)
        from jsonb_path_query(line.value, '$.canParameters[*] ? (@.bound == true && (@.report == true || @.notificationTypeId >= 2))') chosen
        join record parameter on parameter.record_id = (chosen ->> 'canParameterId')::int and parameter.kind = 'can-parameter'
      ), '[]') as parameters
    from record r cross join jsonb_each(r.data) line
      left join record protocol on protocol.record_id = (line.value ->> 'canProtocolId')::int and protocol.kind = 'can-protocol'
    where r.record_id = any(${[...profileIds]}::int[]) and line.key in ('canLine0', 'canLine1') and line.value ? 'canProtocolId'
    order by r.record_id, line.key`.execute(db)
  return Map.groupBy(rows, ({ profileId }) => profileId)
}
