import type { TFunction } from 'i18next'
import { sql } from 'kysely'
import { numbers } from '#kernel/db/arrays.ts'
import type { Database } from '#kernel/db/schema.ts'
import { constantTables, shownRow } from '#modules/admin/lookups/public.ts'
import { statusesOf, statusName } from '#modules/equipment/units/public.ts'
import { type ModelConfiguration, type DataSource } from './model-configuration-kind.ts'
import { effectiveModelConfiguration } from '#telemetry/sources/effective-model-configuration.ts'
import { readSources, type KnownSource } from '#telemetry/sources/read-sources.ts'
import type { NamedSource } from './data-sources/read-measures.ts'

/** Template and data sources of a unit's last info. */
export interface LastInfoSetup {
  /** Ordered values; empty if the model has no template. */
  template: ModelConfiguration['lastinfo']
  /** Sources of the unit, or else of its model. */
  sources: NamedSource[]
}

/** Returns the types of the sources selected for a measure of units or their models. */
export async function dataSourceTypes(
  db: Database,
  unitIds: readonly number[],
  code: string,
): Promise<Map<number, DataSource['type']>> {
  const types = new Map<number, DataSource['type']>()
  if (unitIds.length === 0) return types
  for (const [unitId, { sources }] of await sourcesOf(db, unitIds)) {
    const selected = sources.find(({ measureCode }) => measureCode === code)
    if (selected) types.set(unitId, selected.type)
  }
  return types
}

/** Returns the last-info template of a unit's model and its named data sources. The caller has checked the scope. */
export async function lastInfoSetup(db: Database, unitId: number, t: TFunction): Promise<LastInfoSetup> {
  const model = (await sourcesOf(db, [unitId])).get(unitId)?.model
  const sources = (await readSources(db, [unitId])).get(unitId) ?? []
  return { template: model?.lastinfo ?? [], sources: await named(db, sources, t) }
}

/** Returns the sources of each unit, or else of its model. */
async function sourcesOf(db: Database, unitIds: readonly number[]) {
  const { rows } = await sql<{ unitId: number; own: DataSource[] | null; model: ModelConfiguration | null }>`
    select u.unit_id as "unitId", s.sources as own, e.data as model
    from unit u left join unit_data_sources s on s.unit_id = u.unit_id
      left join lateral (${effectiveModelConfiguration(sql.ref('u.model_id'), sql.ref('u.company_id'))}) e on true
    where u.unit_id = any(${numbers(unitIds)}::int[])`.execute(db)
  return new Map(
    rows.map(({ unitId, own, model }) => {
      const ownCodes = new Set(own?.map(({ measureCode }) => measureCode))
      const others = (model?.dataSources ?? []).filter(({ measureCode }) => !ownCodes.has(measureCode))
      return [unitId, { model, sources: [...(own ?? []), ...others] }]
    }),
  )
}

async function named(db: Database, sources: readonly KnownSource[], t: TFunction): Promise<NamedSource[]> {
  if (sources.length === 0) return []
  const statuses = await statusesOf(db)
  const internal = constantTables['io-profiles-internal-input-types'] ?? []
  return sources.map(resolved => {
    const { dutyId, internalInput } = resolved.source
    const input = internal.find(({ id }) => id === internalInput)
    const label = dutyId === undefined ? input && shownRow(t, input).label : statusName(t, statuses.get(dutyId))
    return { ...resolved, label: label ?? resolved.name }
  })
}
