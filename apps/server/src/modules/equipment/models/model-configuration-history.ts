import { getBtmUsage, getBtmVersion, listBtmVersions, type FleetSchemas } from '@muster/contract'
import { sql } from 'kysely'
import type { Database } from '#kernel/db/schema.ts'
import { handle } from '#kernel/http/handler.ts'
import { noVersion } from '#kernel/http/problem.ts'
import { listVersions, readVersion } from '#kernel/records/read-versions.ts'
import type { Scope } from '#kernel/scope/scope.ts'
import { inScope } from '#kernel/scope/sql.ts'
import { Db } from '#kernel/dependencies.ts'
import { modelConfigurationKind, readModelConfiguration, type ModelConfiguration } from './model-configuration-kind.ts'
import { effectiveModelConfiguration } from '#telemetry/sources/effective-model-configuration.ts'
import { describe } from './model-configurations.ts'

const shownMost = 20

/** Usage and versions of a configuration. */
export const modelConfigurationHistory = [
  handle(getBtmUsage, async ({ path, scope, use }) => {
    const { data } = await readModelConfiguration(use(Db), scope, path.btmId)
    return usage(use(Db), scope, { id: path.btmId, modelId: data.modelId })
  }),

  handle(listBtmVersions, ({ path, scope, use }) => listVersions(use(Db), scope, modelConfigurationKind, path.btmId)),

  handle(getBtmVersion, async ({ path: { btmId, version }, scope, use }) => {
    const stored = await readVersion<ModelConfiguration>(use(Db), scope, modelConfigurationKind, { id: btmId, version })
    const [configuration] = await describe(use(Db), scope, [stored])
    if (!configuration) throw noVersion(version, 'btm', btmId)
    return configuration
  }),
]

/** Returns the units with this nearest model configuration. */
async function usage(
  db: Database,
  scope: Scope,
  { id, modelId }: { id: number; modelId: number },
): Promise<FleetSchemas['RecordUsage']> {
  const { rows } = await sql<{ unitId: number | null; name: string; companyName: string; total: number }>`
    with applies as materialized (
      select k.company_id from (select distinct company_id from unit where model_id = ${modelId}) k
        cross join lateral (${effectiveModelConfiguration(sql`${modelId}::int`, sql.ref('k.company_id'))}) e
      where e.record_id = ${id}
    ), having_it as (
      select u.unit_id, u.name, u.company_id from unit u join applies using (company_id) where u.model_id = ${modelId}
    ), counts as (select count(*)::int as total from having_it)
    select h.unit_id as "unitId", h.name, c.name as "companyName", counts.total
    from counts left join (having_it h join company c using (company_id)) on ${inScope(scope, 'h.company_id')}
    order by lower(h.name), h.unit_id limit ${shownMost}`.execute(db)
  return {
    unitsCount: rows[0]?.total ?? 0,
    units: rows.flatMap(({ unitId, name, companyName }) => (unitId === null ? [] : [{ unitId, name, companyName }])),
    records: [],
  }
}
