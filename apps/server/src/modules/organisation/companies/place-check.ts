import { deletePlaceCheck, getPlaceCheck, updatePlaceCheck, type FleetSchemas } from '@muster/contract'
import { sql } from 'kysely'
import { documentText } from '#kernel/db/document.ts'
import type { Database } from '#kernel/db/schema.ts'
import { handle } from '#kernel/http/handler.ts'
import { notFound } from '#kernel/http/problem.ts'
import { versionOf } from '#kernel/records/later-save.ts'
import type { Scope } from '#kernel/scope/scope.ts'
import { inScope } from '#kernel/scope/sql.ts'
import { Db } from '#kernel/dependencies.ts'
import { standardTopSpeed } from '#telemetry/ingest/check/place-settings.ts'
import { Pipeline } from '#telemetry/ingest/pipeline.ts'
import { saveSetting } from './company-setting.ts'

const kind = 'place-check'

export const placeCheck = [
  handle(getPlaceCheck, ({ path, scope, use }) => {
    if (!scope.companyIds.includes(path.id)) throw notFound('company', path.id)
    return readPlaceCheck(use(Db), scope, path.id)
  }),

  handle(updatePlaceCheck, context => {
    const { path, body } = context
    const speeds = documentText(Object.fromEntries(body.types.map(({ typeId, topSpeed }) => [typeId, topSpeed])))
    return save(context, body, db =>
      sql`
        insert into place_check (company_id, is_checked, top_speed, type_speeds)
        values (${path.id}, ${body.isChecked}, ${body.topSpeed}, ${speeds}::jsonb)
        on conflict (company_id) do update set is_checked = excluded.is_checked, top_speed = excluded.top_speed,
          type_speeds = excluded.type_speeds`.execute(db),
    )
  }),

  handle(deletePlaceCheck, context =>
    save(context, context.query, db =>
      db.deleteFrom('place_check').where('company_id', '=', context.path.id).execute(),
    ),
  ),
]

async function save(
  context: Parameters<typeof saveSetting>[0],
  input: { version?: number },
  write: (db: Database) => Promise<unknown>,
): Promise<void> {
  await saveSetting(context, { kind, input }, write)
  context.use(Pipeline).forgetPlaceChecks()
}

interface Setting {
  isChecked: boolean
  topSpeed: number
  speeds: Record<string, number>
}

/** Returns the setting of a company, and the inherited one from the nearest company above or the installation. */
async function readPlaceCheck(db: Database, scope: Scope, companyId: number): Promise<FleetSchemas['PlaceCheck']> {
  const versions = sql<{ version: number }>`select ${versionOf(kind, sql`${companyId}::int`)} as version`.execute(db)
  const { rows } = await sql<Setting & { companyId: number; companyName: string | null }>`
    with recursive above (company_id, name, parent_company_id, steps) as (
      select company_id, name, parent_company_id, 0 from company where company_id = ${companyId}
      union all
      select c.company_id, c.name, c.parent_company_id, a.steps + 1
      from above a join company c on c.company_id = a.parent_company_id)
    select p.company_id as "companyId", case when ${inScope(scope, 'a.company_id')} then a.name end as "companyName",
      p.is_checked as "isChecked", p.top_speed as "topSpeed", p.type_speeds as speeds
    from above a join place_check p using (company_id) order by a.steps limit 2`.execute(db)
  const own = rows.find(row => row.companyId === companyId)
  const above = rows.find(row => row !== own)
  const inherited = settingOf(above)
  return {
    ...(own ? settingOf(own) : inherited),
    isOwn: own !== undefined,
    version: (await versions).rows[0]?.version ?? 0,
    inherited: above && above.companyName !== null ? { ...inherited, companyName: above.companyName } : inherited,
  }
}

function settingOf(row: Setting | undefined): FleetSchemas['InheritedPlaceCheck'] {
  if (!row) return { isChecked: true, topSpeed: standardTopSpeed, types: [] }
  const types = Object.entries(row.speeds).flatMap(([typeId, topSpeed]) =>
    typeof topSpeed === 'number' ? [{ typeId: Number(typeId), topSpeed }] : [],
  )
  return { isChecked: row.isChecked, topSpeed: row.topSpeed, types }
}
