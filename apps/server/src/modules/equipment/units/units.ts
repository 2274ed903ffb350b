import {
  changeUnits,
  getUnit,
  getUnitHistorical,
  getUnitProfiles,
  getUnitsDetails,
  listUnitIds,
  listUnitProfileOffers,
  listUnits,
  listUnitsPaginated,
  postUnitsProfiles,
  postUnitsVisibility,
  resetUnitAlarms,
  updateUnit,
} from '@muster/contract'
import { requireVerified } from '#kernel/http/guards.ts'
import { handle } from '#kernel/http/handler.ts'
import { notFound } from '#kernel/http/problem.ts'
import { changeUnits as change } from './change-units.ts'
import { describeUnits } from './describe-units.ts'
import { listUnitRows } from './list-units.ts'
import { listNavigatorUnits, listUnitIdsOf } from './navigator-units.ts'
import { saveUnit } from './save-unit.ts'
import { findUnit, findUnitOnDay } from './unit-detail.ts'
import { profileOffers } from './profile-offers.ts'
import { setVisibility } from './archiving.ts'
import { unitProfilesOf } from './unit-profiles.ts'
import { textsOfReader } from '#kernel/texts/texts.ts'
import { Clock, Db } from '#kernel/dependencies.ts'
import { announce, notices } from '#kernel/db/notices.ts'
import type { Scope } from '#kernel/scope/scope.ts'
import { unitInScope } from '#kernel/scope/sql.ts'
import type { Use } from '#kernel/dependency.ts'
import { FleetState } from '#telemetry/live/fleet-state.ts'

export const units = [
  handle(listUnits, async context =>
    listUnitRows(context.use, context.scope, context.query, await textsOfReader(context)),
  ),

  handle(listUnitsPaginated, async context =>
    listNavigatorUnits(context.use, context.scope, context.query, await textsOfReader(context)),
  ),

  handle(listUnitIds, ({ query, scope, use }) => listUnitIdsOf(use, scope, query)),

  handle(getUnit, async ({ path, scope, use }) => {
    const unit = await findUnit(use(Db), scope, path.unitId, use(Clock).now())
    if (!unit) throw notFound('unit', path.unitId)
    return unit
  }),

  handle(getUnitHistorical, async ({ path, query, scope, use }) => {
    const day = query.utcDate ?? new Date().toISOString().slice(0, 10)
    const figures = await findUnitOnDay(use(Db), scope, path.unitId, day)
    if (!figures) throw notFound('unit', path.unitId)
    return figures
  }),

  handle(getUnitProfiles, async ({ path: { unitId }, scope, use }) => {
    const profiles = (await unitProfilesOf(use(Db), scope, [unitId])).get(unitId)
    if (!profiles) throw notFound('unit', unitId)
    return profiles
  }),

  handle(listUnitProfileOffers, ({ path, query, scope, use }) => profileOffers(use(Db), scope, path.unitId, query)),

  handle(postUnitsProfiles, async ({ body, scope, use }) =>
    [...(await unitProfilesOf(use(Db), scope, body.unitIds))].map(([unitId, profiles]) => ({ unitId, profiles })),
  ),

  handle(getUnitsDetails, async context => {
    const { body, scope, use } = context
    const described = await describeUnits(use, scope, body, await textsOfReader(context))
    return described.map(({ report }) => report)
  }),

  handle(updateUnit, ({ path, body, use, caller, scope }) => saveUnit({ use, caller, scope }, path.unitId, body)),

  handle(changeUnits, ({ body, use, caller, scope }) => {
    // one transfer, or an archive of many
    if (body.companyId !== undefined || body.archived) requireVerified(caller)
    return change({ use, caller, scope }, body)
  }),

  handle(postUnitsVisibility, ({ body, use, scope }) => setVisibility({ use, scope }, body)),

  handle(resetUnitAlarms, ({ path, use, scope }) => resetAlarms(use, scope, path.unitId)),
]

/**
 * Ends the active alarms of a unit. They stay in the history, and the unit shows its own status again.
 * @throws Problem 404 for a unit outside the scope
 */
async function resetAlarms(use: Use, scope: Scope, unitId: number): Promise<void> {
  await use(Db)
    .transaction()
    .execute(async db => {
      const unit = await db
        .selectFrom('unit')
        .select('unit_id')
        .where('unit_id', '=', unitId)
        .where(unitInScope(scope, 'unit'))
        .executeTakeFirst()
      if (!unit) throw notFound('unit', unitId)
      await db
        .updateTable('alarm')
        .set({ active: false })
        .where('unit_id', '=', unitId)
        .where('active', '=', true)
        .execute()
      await announce(db, notices.unitsMoved)
    })
  use(FleetState).clearAlarm(unitId)
}
