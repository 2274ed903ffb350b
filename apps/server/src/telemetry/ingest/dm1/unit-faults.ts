import { sql } from 'kysely'
import { numbers } from '../../../kernel/db/arrays.ts'
import type { Database } from '../../../kernel/db/schema.ts'
import { ByUnit } from '../by-unit.ts'
import type { Dm1Report } from './store-dm1.ts'

/** Faults that the CAN profile of a unit lets through. */
interface FaultSettings {
  recordId: number
  isEnabled: boolean
  ignored: readonly number[]
  hasConditions: boolean
  /** Codes of the platform, as `codeOf` writes them; null where all are read. */
  codes: readonly string[] | null
}

/** Key of the watch whose start and end say whether the conditions of a profile hold. */
export const faultConditionsKey = (recordId: number) => `dm1/${recordId}`

const codeOf = ({ spn, fmi }: Pick<Dm1Report, 'spn' | 'fmi'>) => `${spn} ${fmi}`

/** Which faults of units are stored: as their CAN profiles say, all of those without one. */
export class UnitFaults extends ByUnit<FaultSettings> {
  constructor() {
    super(settingsOf)
  }

  /** @param holds whether a watch of the unit holds */
  isStored(report: Dm1Report, holds: (unitId: number, key: string) => boolean): boolean {
    const settings = this.of(report.unitId)
    if (!settings) return true
    const { isEnabled, ignored, codes, hasConditions, recordId } = settings
    if (!isEnabled || ignored.includes(report.sourceAddress)) return false
    if (codes && report.active && !codes.includes(codeOf(report))) return false
    return !hasConditions || !report.active || holds(report.unitId, faultConditionsKey(recordId))
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
