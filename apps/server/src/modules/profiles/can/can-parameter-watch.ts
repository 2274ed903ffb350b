import type { FleetSchemas } from '@muster/contract'
import { behaviour, signalNames } from '@muster/signals'
import { sql } from 'kysely'
import { numbers } from '#kernel/db/arrays.ts'
import type { Database } from '#kernel/db/schema.ts'
import { phrase } from '#kernel/texts/sentence.ts'
import { unitWatch, type UnitWatch, type WatchSource } from '#telemetry/watch/watch-source.ts'
import type { CanParameterData } from './can-parameter-rules.ts'
import { infoOf } from './can-signals.ts'

/** Parameter of a CAN profile that raises an alarm. */
interface AlarmingParameter extends Pick<
  FleetSchemas['CanLineParameter'],
  'canParameterId' | 'behaviorId' | 'threshold' | 'duration'
> {
  name: string
  parameter: CanParameterData
}

interface WatchedProfile {
  unitIds: number[]
  recordId: number
  parameters: AlarmingParameter[]
  notificationId: number | null
  priorityId: number | null
}

/** Raises an alarm when a CAN parameter meets the condition in the unit's CAN profile. */
export const canParameterWatch: WatchSource = {
  id: 'can',
  read: async (db, unitIds) => {
    const profiles = await profilesOf(db, unitIds)
    return new Map(
      profiles.flatMap(profile => {
        const watches = profile.parameters.map(parameter => watchOf(profile, parameter))
        return profile.unitIds.map(id => [id, watches] as const)
      }),
    )
  },
}

function watchOf(
  { recordId, notificationId, priorityId }: WatchedProfile,
  { canParameterId, behaviorId = behaviour.greater, threshold = 0, duration = 0, name, parameter }: AlarmingParameter,
): UnitWatch {
  const { uom, textOf } = infoOf(parameter)
  const shown = (value: number) => textOf(value) ?? (uom ? `${rounded(value)} ${uom}` : rounded(value))
  return unitWatch({
    key: `can/${recordId}/${canParameterId}`,
    condition: { is: 'value', of: { signals: signalNames(name) }, behaviour: behaviorId, threshold },
    holds: duration * 1000,
    ...(behaviorId === behaviour.changed && { each: true }),
    starts: ({ value }) => ({
      code: 'CAN_PARAMETER',
      text: phrase(`label.alarm.canParameter.${nameOf(behaviorId)}`, {
        name,
        value: value === undefined ? '-' : shown(value),
        threshold: shown(threshold),
      }),
      ...(behaviorId === behaviour.changed && { isMoment: true }),
      ...(notificationId !== null && { groupIds: [notificationId] }),
      ...(priorityId !== null && { priorityId }),
    }),
  })
}

const rounded = (value: number) => Math.round(value * 1000) / 1000

const names = Object.entries(behaviour)
const nameOf = (id: number): string => names.find(([, known]) => known === id)?.[0] ?? 'equal'

/** Notification type 2 raises an alarm, 3 also reports the value. */
async function profilesOf(db: Database, unitIds: readonly number[]): Promise<WatchedProfile[]> {
  const { rows } = await sql<WatchedProfile>`
    with profile as (
      select r.record_id, r.data, array_agg(up.unit_id) as unit_ids from unit_profile up join record r using (record_id)
      where up.kind = 'can-profile' and up.unit_id = any(${numbers(unitIds)}::int[])
      group by r.record_id
    )
    select profile.unit_ids as "unitIds", profile.record_id as "recordId",
      (profile.data #>> '{notification,notificationId}')::int as "notificationId",
      (profile.data #>> '{notification,priorityId}')::int as "priorityId",
      coalesce((
        select jsonb_agg(chosen || jsonb_build_object('name', parameter.data ->> 'description', 'parameter', parameter.data) order by parameter.record_id)
        from jsonb_path_query(profile.data, '$.*.canParameters[*] ? (@.bound == true && @.notificationTypeId >= 2)') chosen
          join record parameter on parameter.record_id = (chosen ->> 'canParameterId')::int and parameter.kind = 'can-parameter'
      ), '[]') as parameters
    from profile`.execute(db)
  return rows
}
