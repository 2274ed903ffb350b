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
import { splitAssignments } from './assign-model-configuration.ts'
import { readModelConfiguration } from './model-configuration-kind.ts'
import { assignableProfiles, type AssignableProfile } from './assignable-profiles.ts'
import { phraseIn } from '#kernel/texts/sentence.ts'
import { textsOfUser } from '#kernel/texts/texts.ts'

type Effect = FleetSchemas['BtmUnitEffect']

interface Unit {
  unitId: number
  unitName: string
  modelId: number | null
  modelBefore: string | null
  /** Unit profiles of the kinds that the template assigns. */
  own: { kind: string; id: number; name: string; owner: number | null; isVisible: boolean }[]
}

/** Previews an assignment. Preview and assignment both use `assignableProfiles`. */
export const assignmentPreview = handle(
  previewBtmAssign,
  async ({ path, body: { assignements, applyProfiles = false }, scope, caller, use }) => {
    const { units, refused } = await use(Db)
      .transaction()
      .execute(async db => {
        const { data } = await readModelConfiguration(db, scope, path.btmId)
        const { added, removed } = splitAssignments(assignements)
        await requireUnits(db, scope, [...added, ...removed])
        const { assignable, refused } = applyProfiles
          ? await assignableProfiles(db, scope, { choices: data.profiles, unitIds: added, caller })
          : { assignable: [], refused: [] }
        const model = await db
          .selectFrom('model')
          .select('name')
          .where('model_id', '=', data.modelId)
          .executeTakeFirstOrThrow()
        const assigned = new Set(added)
        const units = await unitsWith(db, scope, [...added, ...removed], assignable)
        return {
          units: units.flatMap((unit): Effect[] => {
            const isAssigned = assigned.has(unit.unitId)
            const hasModel = unit.modelId === data.modelId
            const effect = effectOn(
              unit,
              isAssigned ? assignable.filter(({ notFor }) => !notFor.has(unit.unitId)) : [],
              isAssigned ? model.name : hasModel ? null : unit.modelBefore,
            )
            const isSame = hasModel === isAssigned && effect.gets.length === 0 && effect.loses.length === 0
            return isSame ? [] : [effect]
          }),
          refused: added.length > 0 ? refused : [],
        }
      })
    const t = await textsOfUser(use, caller.userId)
    return { units, notAssigned: refused.map(reason => phraseIn(reason, t)) }
  },
)

function effectOn(
  { unitId, unitName, modelBefore, own }: Unit,
  assignable: readonly AssignableProfile[],
  modelAfter: string | null,
) {
  const gained = assignable.filter(({ kind, id }) => !own.some(other => other.kind === kind && other.id === id))
  const lost = own.filter(({ kind, id, name, owner }) =>
    gained.some(
      profile =>
        profile.kind === kind &&
        kind !== 'GEOFENCE' &&
        profile.id !== id &&
        // another version of the same command profile
        (kind !== 'COMMAND_PROFILE' || (profile.name === name && profile.owner === owner)),
    ),
  )
  return withoutNulls({
    unitId,
    unitName,
    modelBefore,
    modelAfter,
    gets: gained.map(({ kind, name }) => ({ kind, name })),
    loses: lost.map(({ kind, name, isVisible }) => ({
      kind: kind as AssignableProfile['kind'],
      name: isVisible ? name : '-',
    })),
  }) as Effect
}

async function unitsWith(
  db: Database,
  scope: Scope,
  unitIds: readonly number[],
  assignable: readonly AssignableProfile[],
): Promise<Unit[]> {
  const kinds = JSON.stringify(assignable.map(({ recordKind = 'command-profile', kind }) => ({ recordKind, kind })))
  const { rows } = await sql<Unit>`
    with requested as (select distinct "recordKind", kind from jsonb_to_recordset(${kinds}::jsonb) k ("recordKind" text, kind text)),
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
        from has h join requested w on w."recordKind" = h.record_kind where h.unit_id = u.unit_id), '[]') as own
    from unit u left join model m using (model_id) where u.unit_id = any (${numbers(unitIds)}::int[])
    order by lower(u.name), u.unit_id`.execute(db)
  return rows
}
