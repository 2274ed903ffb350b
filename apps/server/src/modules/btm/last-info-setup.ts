import type { TFunction } from 'i18next'
import { sql } from 'kysely'
import type { Database } from '../../kernel/db/schema.ts'
import { constantTables, shownRow } from '../lookups/services.ts'
import { dutiesOf, dutyName } from '../units/services.ts'
import { effectiveBtm, type BtmData, type DataSource } from './btm-kind.ts'
import type { NamedSource } from './data-sources/read-measures.ts'

/** How the figures of a unit are read and shown. */
export interface LastInfoSetup {
  /** In order; none where the model has no template. */
  template: BtmData['lastinfo']
  /** The unit's own, else those of its model. */
  sources: NamedSource[]
}

/** The type of source that somebody selected for a measure of a unit, or of its model. */
export async function dataSourceType(
  db: Database,
  unitId: number,
  code: string,
): Promise<DataSource['type'] | undefined> {
  return (await sourcesOf(db, unitId)).sources.find(({ measureCode }) => measureCode === code)?.type
}

/** The last-info template of a unit's model, and its data sources by name. The caller has checked the scope. */
export async function lastInfoSetup(db: Database, unitId: number, t: TFunction): Promise<LastInfoSetup> {
  const { model, sources } = await sourcesOf(db, unitId)
  return { template: model?.lastinfo ?? [], sources: await name(db, unitId, sources, t) }
}

/** The unit's own sources, else those of its model. */
async function sourcesOf(db: Database, unitId: number) {
  const { rows } = await sql<{ own: DataSource[] | null; model: BtmData | null }>`
    select s.sources as own, e.data as model
    from unit u left join unit_data_sources s on s.unit_id = u.unit_id
      left join lateral (${effectiveBtm(sql.ref('u.model_id'), sql.ref('u.company_id'))}) e on true
    where u.unit_id = ${unitId}`.execute(db)
  const own = rows[0]?.own ?? []
  const model = rows[0]?.model
  const ownCodes = new Set(own.map(({ measureCode }) => measureCode))
  const sources = [...own, ...(model?.dataSources ?? []).filter(({ measureCode }) => !ownCodes.has(measureCode))]
  return { model, sources }
}

/** CAN parameters that the unit's company may not use, because it left the company of them, are no sources. */
async function name(
  db: Database,
  unitId: number,
  sources: readonly DataSource[],
  t: TFunction,
): Promise<NamedSource[]> {
  if (sources.length === 0) return []
  const ids = sources.flatMap(({ canParameterId }) => canParameterId ?? [])
  const { rows } = await sql<{ id: number; name: string }>`
    with recursive above (company_id, is_own) as (
      select company_id, true from unit where unit_id = ${unitId}
      union all
      select up.parent_company_id, false from above join company up using (company_id) where up.parent_company_id is not null)
    select r.record_id as id, r.name from record r
    where r.kind = 'can-parameter' and r.record_id = any (${ids}::int[])
      and (r.company_id is null
        or exists (select from above where above.company_id = r.company_id and (above.is_own or r.is_default)))`.execute(
    db,
  )
  const parameters = new Map(rows.map(({ id, name }) => [id, name]))
  const duties = await dutiesOf(db)
  const internal = constantTables['io-profiles-internal-input-types'] ?? []
  return sources.flatMap((source): NamedSource[] => {
    const { canParameterId, dutyId, internalInput } = source
    if (canParameterId !== undefined) {
      const name = parameters.get(canParameterId)
      return name === undefined ? [] : [{ ...source, name }]
    }
    if (dutyId !== undefined) return [{ ...source, name: dutyName(t, duties.get(dutyId)) }]
    const input = internal.find(({ id }) => id === internalInput)
    return [{ ...source, name: input ? shownRow(t, input).label : '' }]
  })
}
