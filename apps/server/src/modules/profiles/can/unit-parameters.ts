import type { FleetSchemas } from '@muster/contract'
import { sql } from 'kysely'
import type { Database } from '#kernel/db/schema.ts'
import { shownName, visibleRecord } from '#kernel/records/visible-records.ts'
import type { Scope } from '#kernel/scope/scope.ts'
import { addedFields, unitLabel, type CanParameterData } from './can-parameter-rules.ts'

const most = 500

/** Lists parameters that the unit's CAN profile reads on both buses; without a profile, all visible parameters. */
export async function readUnitParameters(
  db: Database,
  scope: Scope,
  unitId: number,
): Promise<FleetSchemas['CanSniffingParameters']> {
  const profile = (
    await sql<{ name: string; ids: number[]; protocolIds: number[] }>`
      select ${shownName(scope)} as name, array(
        select (p ->> 'canParameterId')::int
        from jsonb_path_query(r.data, '$.*.canParameters[*] ? (@.bound == true)') p
      ) as ids, array(select p::int from jsonb_path_query(r.data, '$.*.canProtocolId') p) as "protocolIds"
      from unit_profile up join record r using (record_id)
      where up.unit_id = ${unitId} and up.kind = 'can-profile'`.execute(db)
  ).rows[0]
  const { rows } = await sql<{ id: number; isDefault: boolean; isJ1939: boolean; data: CanParameterData }>`
    select r.record_id as id, r.is_default as "isDefault", r.data, exists (
      select from record protocol
      where protocol.record_id = any(r.refers_to) and protocol.kind = 'can-protocol' and (protocol.data ->> 'isJ1939')::boolean
        and (${profile === undefined}::boolean or protocol.record_id = any(${profile?.protocolIds ?? []}::int[]))
    ) as "isJ1939" from record r
    where r.kind = 'can-parameter' and ${visibleRecord(scope)}
      and (${profile === undefined}::boolean or r.record_id = any(${profile?.ids ?? []}::int[]))
    order by lower(r.name), r.record_id limit ${most}`.execute(db)
  return {
    ...(profile && { profileName: profile.name }),
    parameters: rows.map(({ id, isDefault, isJ1939, data }) => ({
      canParameterId: id,
      isDefault,
      isJ1939,
      ...addedFields,
      ...data,
      ...(data.canMuTypeCode === 'PRESET' && { muLabel: unitLabel(data) }),
    })),
  }
}
