import { partsOfSignal } from '@muster/signals'
import { sql } from 'kysely'
import type { Database } from '#kernel/db/schema.ts'
import { unitLabel, type CanParameterData } from './can-parameter-rules.ts'

/** Unit and texts of a signal, from its CAN parameter. */
export interface CanSignalInfo {
  /** Unit of the values, or empty. */
  uom: string
  /** Returns the text for a value. */
  textOf: (value: number) => string | undefined
}

type ShownAs = Pick<CanParameterData, 'muLabel' | 'muId' | 'encodedValues' | 'dataResolution' | 'dataOffset'>

/** Returns the CAN parameter of a signal by name, or undefined. */
export type CanSignals = (code: string) => CanSignalInfo | undefined

/**
 * Finds CAN parameters of signals by name: those of the units' CAN profiles first, then others that the units' companies may
 * use.
 */
export async function canSignals(
  db: Database,
  unitIds: readonly number[],
  codes: readonly string[],
): Promise<CanSignals> {
  const names = [...new Set(codes.map(code => partsOfSignal(code).name.toLowerCase()))]
  if (names.length === 0) return () => undefined
  const { rows } = await sql<{ data: CanParameterData }>`
    with recursive above (company_id) as (
      select company_id from unit where unit_id = any(${[...unitIds]}::int[])
      union
      select c.parent_company_id from company c join above using (company_id)
    ), bound as (
      select (p ->> 'canParameterId')::int as record_id
      from unit_profile up join record profile using (record_id)
        cross join jsonb_path_query(profile.data, '$.*.canParameters[*] ? (@.bound == true)') p
      where up.kind = 'can-profile' and up.unit_id = any(${[...unitIds]}::int[])
    )
    select distinct on (lower(r.name)) r.data from record r
    where r.kind = 'can-parameter' and lower(r.name) = any(${names}::text[])
      and (r.company_id is null or r.company_id in (select company_id from above))
    order by lower(r.name), r.record_id in (select record_id from bound) desc, r.company_id nulls last, r.record_id desc`.execute(
    db,
  )
  const infos = new Map(rows.map(({ data }) => [data.description.toLowerCase(), infoOf(data)]))
  return code => {
    const { name, isStatus } = partsOfSignal(code)
    return isStatus ? undefined : infos.get(name.toLowerCase())
  }
}

/** Returns names of parameters that the CAN profiles of units read. */
export async function boundNames(db: Database, unitIds: readonly number[]): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select distinct r.name from unit_profile up join record profile on profile.record_id = up.record_id
      cross join jsonb_path_query(profile.data, '$.*.canParameters[*] ? (@.bound == true && (@.report == true || @.notificationTypeId >= 2))') p
      join record r on r.record_id = (p ->> 'canParameterId')::int and r.kind = 'can-parameter'
    where up.kind = 'can-profile' and up.unit_id = any(${[...unitIds]}::int[])`.execute(db)
  return rows.map(({ name }) => name)
}

/** Returns unit and texts of a parameter. */
export function infoOf({ muLabel, muId, encodedValues, dataResolution, dataOffset }: ShownAs): CanSignalInfo {
  const texts = new Map((encodedValues ?? []).map(({ value, name }) => [value, name]))
  return {
    uom: unitLabel({ muLabel, muId }) ?? '',
    // texts are defined for raw values
    textOf: value =>
      texts.size === 0 ? undefined : texts.get(Math.round((value - dataOffset) / (dataResolution || 1))),
  }
}
