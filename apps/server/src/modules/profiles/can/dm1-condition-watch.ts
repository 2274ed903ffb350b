import type { FleetSchemas } from '@muster/contract'
import { signalNames } from '@muster/signals'
import { sql } from 'kysely'
import { numbers } from '#kernel/db/arrays.ts'
import type { Database } from '#kernel/db/schema.ts'
import { faultConditionsKey } from '#telemetry/ingest/dm1/unit-faults.ts'
import { unitWatch, type WatchSource } from '#telemetry/watch/watch-source.ts'

interface ConditionedProfile {
  unitIds: number[]
  recordId: number
  /** Seconds. */
  duration: number
  conditions: (Pick<FleetSchemas['Dm1Condition'], 'operatorId' | 'value'> & { name: string })[]
}

/** Tracks the conditions for storing faults of a unit. Raises no alarm. */
export const dm1ConditionWatch: WatchSource = {
  id: 'dm1',
  read: async (db, unitIds) => {
    const profiles = await profilesOf(db, unitIds)
    return new Map(
      profiles.flatMap(({ unitIds: ids, recordId, duration, conditions }) => {
        const of = conditions.map(({ name, operatorId, value }) => ({
          is: 'value' as const,
          of: { signals: signalNames(name) },
          behaviour: operatorId,
          threshold: value,
        }))
        const watches = [
          unitWatch({ key: faultConditionsKey(recordId), condition: { is: 'all', of }, holds: duration * 1000 }),
        ]
        return ids.map(id => [id, watches] as const)
      }),
    )
  },
}

async function profilesOf(db: Database, unitIds: readonly number[]): Promise<ConditionedProfile[]> {
  const { rows } = await sql<ConditionedProfile>`
    select array_agg(up.unit_id) as "unitIds", r.record_id as "recordId",
      coalesce((r.data ->> 'dm1ConditionsDuration')::float8, 0) as duration, (
        select jsonb_agg(c || jsonb_build_object('name', p.data ->> 'description'))
        from jsonb_array_elements(r.data -> 'dm1Conditions') c
          join record p on p.record_id = (c ->> 'canParameterId')::int and p.kind = 'can-parameter') as conditions
    from unit_profile up join record r using (record_id)
    where up.kind = 'can-profile' and up.unit_id = any(${numbers(unitIds)}::int[])
      and jsonb_array_length(coalesce(r.data -> 'dm1Conditions', '[]')) > 0
    group by r.record_id`.execute(db)
  return rows.filter(({ conditions }) => conditions !== null)
}
