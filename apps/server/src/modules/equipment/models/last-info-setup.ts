import type { TFunction } from 'i18next'
import { sql } from 'kysely'
import type { Database } from '#kernel/db/schema.ts'
import { constantTables, shownRow } from '#modules/admin/lookups/public.ts'
import { dutiesOf, dutyName } from '#modules/equipment/units/public.ts'
import { type BtmData, type DataSource } from './btm-kind.ts'
import { effectiveModelConfiguration } from '#telemetry/sources/effective-model-configuration.ts'
import { readSources, type KnownSource } from '#telemetry/sources/read-sources.ts'
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
  const { model } = await sourcesOf(db, unitId)
  const sources = (await readSources(db, [unitId])).get(unitId) ?? []
  return { template: model?.lastinfo ?? [], sources: await named(db, sources, t) }
}

/** The unit's own sources, else those of its model. */
async function sourcesOf(db: Database, unitId: number) {
  const { rows } = await sql<{ own: DataSource[] | null; model: BtmData | null }>`
    select s.sources as own, e.data as model
    from unit u left join unit_data_sources s on s.unit_id = u.unit_id
      left join lateral (${effectiveModelConfiguration(sql.ref('u.model_id'), sql.ref('u.company_id'))}) e on true
    where u.unit_id = ${unitId}`.execute(db)
  const own = rows[0]?.own ?? []
  const model = rows[0]?.model
  const ownCodes = new Set(own.map(({ measureCode }) => measureCode))
  const sources = [...own, ...(model?.dataSources ?? []).filter(({ measureCode }) => !ownCodes.has(measureCode))]
  return { model, sources }
}

async function named(db: Database, sources: readonly KnownSource[], t: TFunction): Promise<NamedSource[]> {
  if (sources.length === 0) return []
  const duties = await dutiesOf(db)
  const internal = constantTables['io-profiles-internal-input-types'] ?? []
  return sources.map(known => {
    const { dutyId, internalInput } = known.source
    const input = internal.find(({ id }) => id === internalInput)
    const label = dutyId === undefined ? input && shownRow(t, input).label : dutyName(t, duties.get(dutyId))
    return { ...known, label: label ?? known.name }
  })
}
