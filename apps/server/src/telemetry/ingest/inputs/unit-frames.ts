import type { FleetSchemas } from '@muster/contract'
import { parameterPattern, parameterSignal, readFrames, valueIn, type CanSignal, type IdPattern } from '@muster/signals'
import { sql } from 'kysely'
import { numbers } from '../../../kernel/db/arrays.ts'
import type { Database } from '../../../kernel/db/schema.ts'
import { ByUnit } from '../by-unit.ts'
import type { Observation } from '../observation.ts'

type Parameter = FleetSchemas['CanParameter']

/** The signal of a reading that carries frames of the machine's buses, as `readFrames` takes them. */
export const framesSignal = 'canFrames'

/** Whether there is anything to decode: most readings carry no frames. */
export const carriesFrames = ({ signals }: Pick<Observation, 'signals'>): boolean =>
  signals?.[framesSignal] !== undefined

/** A parameter of a CAN profile. */
interface Channel {
  name: string
  pattern: IdPattern
  signal: CanSignal
}

/** What the frames of units mean: the parameters of their CAN profiles. */
export class UnitFrames extends ByUnit<readonly Channel[]> {
  constructor() {
    super(channelsOf)
  }

  /** A reading with the values of its frames instead of the frames themselves, which are not stored. */
  decode<T extends Pick<Observation, 'signals'>>(unitId: number, reading: T): T {
    const { signals: given } = reading
    const text = given?.[framesSignal]
    if (!given || text === undefined) return reading
    const { [framesSignal]: _, ...signals } = given
    const channels = this.of(unitId)
    if (!channels || typeof text !== 'string') return { ...reading, signals }
    const frames = readFrames(text)
    for (const { name, pattern, signal } of channels) {
      // what the device sends under that name stays
      if (name in given) continue
      const value = valueIn(frames, pattern, signal)
      if (value !== undefined) signals[name] = Math.round(value * 1e6) / 1e6
    }
    return { ...reading, signals }
  }
}

async function channelsOf(db: Database, unitIds: readonly number[]): Promise<Map<number, readonly Channel[]>> {
  const { rows } = await sql<{ unitIds: number[]; parameters: Parameter[] }>`
    with profile as (
      select r.data, array_agg(up.unit_id) as unit_ids from unit_profile up join record r using (record_id)
      where up.kind = 'can-profile' and up.unit_id = any(${numbers(unitIds)}::int[])
      group by r.record_id
    )
    select unit_ids as "unitIds", array(
      select parameter.data
      from jsonb_path_query(profile.data, '$.*.canParameters[*] ? (@.bound == true && @.report == true)') chosen
        join record parameter on parameter.record_id = (chosen ->> 'canParameterId')::int and parameter.kind = 'can-parameter'
      order by parameter.record_id
    ) as parameters
    from profile`.execute(db)
  return new Map(
    rows.flatMap(({ unitIds: ids, parameters }) => {
      const channels = parameters
        .filter(({ dataLength }) => dataLength <= 64)
        .map(parameter => ({
          name: parameter.description,
          pattern: parameterPattern(parameter),
          signal: parameterSignal(parameter),
        }))
      return ids.map(id => [id, channels] as const)
    }),
  )
}
