import { isNoFault } from '@muster/signals'
import { sql } from 'kysely'
import { numbers } from '#kernel/db/arrays.ts'
import type { Database } from '#kernel/db/schema.ts'
import { UnitCache } from '../unit-cache.ts'
import { noFaultOf } from './dm1.ts'
import { SilentSources } from './silent-sources.ts'
import type { Dm1Report } from './store-dm1.ts'

/** Fault settings of a unit's CAN profile. */
interface FaultSettings {
  recordId: number
  isEnabled: boolean
  ignored: readonly number[]
  hasConditions: boolean
  /** Codes of the platform in the format of `codeOf`; null to accept all. */
  codes: readonly string[] | null
}

/** Key of the watch for the conditions of a profile. */
export const faultConditionsKey = (recordId: number) => `dm1/${recordId}`

const codeOf = ({ spn, fmi }: Pick<Dm1Report, 'spn' | 'fmi'>) => `${spn} ${fmi}`

/** Decides by CAN profile which faults are stored; units without a profile store all. */
export class UnitFaults extends UnitCache<FaultSettings> {
  readonly #texts = new SilentSources('texts')

  constructor() {
    super(settingsOf)
  }

  /** @param holds returns true while the condition of a watch holds */
  isStored(report: Dm1Report, holds: (unitId: number, key: string) => boolean): boolean {
    const settings = this.of(report.unitId)
    if (!settings) return true
    const { isEnabled, ignored, codes, hasConditions, recordId } = settings
    if (!isEnabled || ignored.includes(report.sourceAddress)) return false
    if (codes && report.active && !codes.includes(codeOf(report))) return false
    return !hasConditions || !report.active || holds(report.unitId, faultConditionsKey(recordId))
  }

  /** Returns the ends of faults whose sources are missing in a gateway's texts while other sources are named. Frames are handled separately. */
  async silent(db: Database, reports: readonly Dm1Report[]): Promise<Dm1Report[]> {
    const texts = reports.filter(report => !report.lamps && !report.isHistory && (report.active || isNoFault(report)))
    if (texts.length === 0) return []
    await this.#texts.prepare(
      db,
      texts.map(({ unitId }) => unitId),
    )
    const readings = Map.groupBy(
      texts.toSorted((a, b) => a.time - b.time),
      ({ unitId, time }) => `${unitId} ${time}`,
    )
    return [...readings.values()].flatMap(codes => {
      const [first] = codes
      if (!first) return []
      const { unitId, time, latitude, longitude, engineHours } = first
      const sources = new Map<number, boolean>()
      for (const { sourceAddress, active } of codes)
        sources.set(sourceAddress, active || sources.get(sourceAddress) === true)
      return this.#texts
        .observe(unitId, time, sources)
        .map(source => ({ ...noFaultOf(source), unitId, time, latitude, longitude, engineHours }))
    })
  }
}

async function settingsOf(db: Database, unitIds: readonly number[]): Promise<Map<number, FaultSettings>> {
  const { rows } = await sql<FaultSettings & { unitIds: number[] }>`
    select array_agg(up.unit_id) as "unitIds", r.record_id as "recordId",
      coalesce((r.data ->> 'dm1Enable')::boolean, false) as "isEnabled",
      coalesce(r.data -> 'dm1BlacklistedSourceAddressCodes', '[]') as ignored,
      coalesce(jsonb_array_length(r.data -> 'dm1Conditions'), 0) > 0 as "hasConditions",
      case when (r.data ->> 'dm1ParametersForPlatform')::boolean then array(
        select (p.data ->> 'spnCode') || ' ' || (p.data ->> 'fmiCode') from record p
        where p.kind = 'dm1-parameter' and (p.data ->> 'platformId')::int = (r.data ->> 'dm1PlatformId')::int
      ) end as codes
    from unit_profile up join record r using (record_id)
    where up.kind = 'can-profile' and up.unit_id = any(${numbers(unitIds)}::int[])
    group by r.record_id`.execute(db)
  return new Map(rows.flatMap(({ unitIds: ids, ...settings }) => ids.map(id => [id, settings] as const)))
}
