import { previewBtmAssign, type FleetSchemas } from '@muster/contract'
import { sql } from 'kysely'
import { numbers } from '#kernel/db/arrays.ts'
import { withoutNulls } from '#kernel/db/rows.ts'
import type { Database } from '#kernel/db/schema.ts'
import { handle } from '#kernel/http/handler.ts'
import { requireUnits } from '#kernel/records/assign-record.ts'
import { visibleRecord } from '#kernel/records/visible-records.ts'
import type { Scope } from '#kernel/scope/scope.ts'
import { Db } from '#kernel/dependencies.ts'
import { visibleCommandProfile } from '#modules/commands/public.ts'
import { assignedSides } from './assigned-sides.ts'
import { readBtm } from './btm-kind.ts'
import { givenProfiles, type Given } from './given-profiles.ts'
import { phraseIn } from '#kernel/texts/sentence.ts'
import { textsOfUser } from '#kernel/texts/texts.ts'

type Effect = FleetSchemas['BtmUnitEffect']

interface Unit {
  unitId: number
  unitName: string
  modelId: number | null
  modelBefore: string | null
  /** Of what the unit has, what a profile of the template could be or replace. */
  own: { kind: string; id: number; name: string; owner: number | null; isVisible: boolean }[]
}

/** The same steps as the assignment, without a change: both decide by `givenProfiles`. */
export const assignmentPreview = handle(
  previewBtmAssign,
  async ({ path, body: { assignements, applyProfiles = false }, scope, caller, use }) => {
    const { units, refused } = await use(Db)
      .transaction()
      .execute(async db => {
        const { data } = await readBtm(db, scope, path.btmId)
        const { on, off } = assignedSides(assignements)
        await requireUnits(db, scope, [...on, ...off])
        const { given, refused } = applyProfiles
          ? await givenProfiles(db, scope, { choices: data.profiles, unitIds: on, caller })
          : { given: [], refused: [] }
        const model = await db
          .selectFrom('model')
          .select('name')
          .where('model_id', '=', data.modelId)
          .executeTakeFirstOrThrow()
        const coming = new Set(on)
        const units = await unitsWith(db, scope, [...on, ...off], given)
        return {
          units: units.flatMap((unit): Effect[] => {
            const isOn = coming.has(unit.unitId)
            const hasModel = unit.modelId === data.modelId
            const effect = effectOn(
              unit,
              isOn ? given.filter(({ notFor }) => !notFor.has(unit.unitId)) : [],
              isOn ? model.name : hasModel ? null : unit.modelBefore,
            )
            const isSame = hasModel === isOn && effect.gets.length === 0 && effect.loses.length === 0
            return isSame ? [] : [effect]
          }),
          refused: on.length > 0 ? refused : [],
        }
      })
    const t = await textsOfUser(use, caller.userId)
    return { units, notAssigned: refused.map(reason => phraseIn(reason, t)) }
  },
)

function effectOn({ unitId, unitName, modelBefore, own }: Unit, given: readonly Given[], modelAfter: string | null) {
  const gets = given.filter(({ kind, id }) => !own.some(other => other.kind === kind && other.id === id))
  const loses = own.filter(({ kind, id, name, owner }) =>
    gets.some(
      profile =>
        profile.kind === kind &&
        kind !== 'GEOFENCE' &&
        profile.id !== id &&
        // of a command profile, another version
        (kind !== 'COMMAND_PROFILE' || (profile.name === name && profile.owner === owner)),
    ),
  )
  return withoutNulls({
    unitId,
    unitName,
    modelBefore,
    modelAfter,
    gets: gets.map(({ kind, name }) => ({ kind, name })),
    loses: loses.map(({ kind, name, isVisible }) => ({
      kind: kind as Given['kind'],
      name: isVisible ? name : '-',
    })),
  }) as Effect
}

async function unitsWith(
  db: Database,
  scope: Scope,
  unitIds: readonly number[],
  given: readonly Given[],
): Promise<Unit[]> {
  const kinds = JSON.stringify(given.map(({ recordKind = 'command-profile', kind }) => ({ recordKind, kind })))
  const { rows } = await sql<Unit>`
    with wanted as (select distinct "recordKind", kind from jsonb_to_recordset(${kinds}::jsonb) k ("recordKind" text, kind text)),
      has as (
        select up.unit_id, up.kind as record_kind, r.record_id as id, r.name, r.company_id as owner, ${visibleRecord(scope)} as visible
        from unit_profile up join record r using (record_id) where up.unit_id = any (${numbers(unitIds)}::int[])
        union all
        select um.unit_id, 'maintenance-profile', r.record_id, r.name, r.company_id, ${visibleRecord(scope)}
        from unit_maintenance um join record r on r.record_id = um.profile_id where um.unit_id = any (${numbers(unitIds)}::int[])
        union all
        select cu.unit_id, 'command-profile', c.catalog_id, c.name, c.company_id, ${visibleCommandProfile(scope)}
        from command_catalog_unit cu join command_catalog c using (catalog_id) where cu.unit_id = any (${numbers(unitIds)}::int[])
      )
    select u.unit_id as "unitId", u.name as "unitName", u.model_id as "modelId", m.name as "modelBefore",
      coalesce((select jsonb_agg(jsonb_build_object('kind', w.kind, 'id', h.id, 'name', h.name, 'owner', h.owner, 'isVisible', h.visible)
          order by w.kind, lower(h.name))
        from has h join wanted w on w."recordKind" = h.record_kind where h.unit_id = u.unit_id), '[]') as own
    from unit u left join model m using (model_id) where u.unit_id = any (${numbers(unitIds)}::int[])
    order by lower(u.name), u.unit_id`.execute(db)
  return rows
}
