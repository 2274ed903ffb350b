import { deletePlaceCheck, getPlaceCheck, updatePlaceCheck, type FleetSchemas } from '@muster/contract'
import { sql } from 'kysely'
import { documentText } from '#kernel/db/document.ts'
import type { Database } from '#kernel/db/schema.ts'
import { handle } from '#kernel/http/handler.ts'
import { notFound } from '#kernel/http/problem.ts'
import type { Scope } from '#kernel/scope/scope.ts'
import { Db } from '#kernel/dependencies.ts'
import { standardTopSpeed } from '#telemetry/ingest/check/place-settings.ts'
import { Pipeline } from '#telemetry/ingest/pipeline.ts'
import { readSetting, saveSetting } from './company-setting.ts'

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

const readPlaceCheck = (db: Database, scope: Scope, companyId: number): Promise<FleetSchemas['PlaceCheck']> =>
  readSetting(db, scope, companyId, {
    kind,
    columns: sql`s.is_checked as "isChecked", s.top_speed as "topSpeed", s.type_speeds as speeds`,
    table: sql`place_check`,
    fieldsOf: settingOf,
  })

function settingOf(row: Setting | undefined): FleetSchemas['InheritedPlaceCheck'] {
  if (!row) return { isChecked: true, topSpeed: standardTopSpeed, types: [] }
  const types = Object.entries(row.speeds).flatMap(([typeId, topSpeed]) =>
    typeof topSpeed === 'number' ? [{ typeId: Number(typeId), topSpeed }] : [],
  )
  return { isChecked: row.isChecked, topSpeed: row.topSpeed, types }
}
