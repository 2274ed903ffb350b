import { textsOfReader } from '#kernel/texts/texts.ts'
import {
  explainMaintenanceRemaining,
  getMaintenanceCard,
  listMaintenanceActions,
  listMaintenanceClosed,
  maintenanceAbandon,
  maintenanceDoAction,
  maintenanceInit,
  maintenanceRemoveServices,
  maintenanceReopen,
} from '@muster/contract'
import { sql } from 'kysely'
import { handle, type Context } from '#kernel/http/handler.ts'
import { readRecord } from '#kernel/records/read-records.ts'
import { requestedUnits } from '#reporting/requested.ts'
import { userFormats } from '#reporting/user-formats.ts'
import { readCard } from './card.ts'
import { closedServices, reopen } from './closed-services.ts'
import { doAction } from './do-action.ts'
import { explainRemaining } from './explain-remaining.ts'
import { followProfile, stopFollowing, type ProfileData } from './follow-profile.ts'
import { actorOf } from '#kernel/http/caller.ts'
import type { ActionContext } from './record-action.ts'
import { allowedActions, stateIds, stateOfId } from './states.ts'
import { servicesByKey, withUnit } from './unit-services.ts'
import { Clock, Db } from '#kernel/dependencies.ts'

const doing = ({ caller, use }: Pick<Context, 'caller' | 'use'>): ActionContext => ({
  login: caller.login,
  actor: actorOf(caller),
  now: use(Clock).now(),
})

/** Operations on the maintenance card of a unit and its services (001 §4, 002 §4). */
export const cards = [
  handle(getMaintenanceCard, async context => {
    const { path, caller, scope, use } = context
    const { zone } = await userFormats(use(Db), caller.userId)
    return readCard(use, scope, path.unitId, { now: use(Clock).now(), zone, t: await textsOfReader(context) })
  }),

  // unknown states allow no actions
  handle(listMaintenanceActions, ({ query: { stateFromIds = [] } }) =>
    (stateFromIds.length > 0 ? [...new Set(stateFromIds)] : stateIds).map(stateFromId => {
      const state = stateOfId(stateFromId)
      return { stateFromId, actions: state ? [...allowedActions[state]] : [] }
    }),
  ),

  handle(maintenanceDoAction, context =>
    withUnit(context.use(Db), context.scope, context.path.unitId, trx =>
      doAction(trx, context.path.unitId, context.body, doing(context)),
    ),
  ),

  handle(maintenanceReopen, context =>
    withUnit(context.use(Db), context.scope, context.path.unitId, trx =>
      reopen(trx, context.path.unitId, context.body, doing(context)),
    ),
  ),

  handle(maintenanceRemoveServices, ({ path: { unitId }, body, scope, use }) =>
    withUnit(use(Db), scope, unitId, async trx => {
      const ids = (await servicesByKey(trx, unitId, body)).map(({ id }) => id)
      await trx.deleteFrom('unit_service').where('unit_service_id', 'in', ids).execute()
    }),
  ),

  handle(listMaintenanceClosed, async ({ path, scope, use }) => {
    await requestedUnits(use(Db), scope, [path.unitId], { withArchived: true, withHidden: true })
    return closedServices(use(Db), path.unitId)
  }),

  handle(explainMaintenanceRemaining, async ({ path: { unitId, serviceKey }, query, caller, scope, use }) => {
    const [unit] = await requestedUnits(use(Db), scope, [unitId], { withArchived: true, withHidden: true })
    if (!unit) throw new Error('no unit')
    const { zone } = await userFormats(use(Db), caller.userId)
    return explainRemaining(
      use(Db),
      { unit, key: serviceKey, repetition: query.repetition ?? 0 },
      { now: use(Clock).now(), zone },
    )
  }),

  // starts from the current counters
  handle(maintenanceInit, ({ query: { unitId, profileId }, scope, use }) =>
    withUnit(use(Db), scope, unitId, async trx => {
      // prevents the profile from being deleted before the unit follows it
      await sql`select from record where record_id = ${profileId} for key share`.execute(trx)
      const profile = await readRecord<ProfileData>(trx, scope, { kind: 'maintenance-profile' }, profileId)
      const counters = await trx
        .selectFrom('unit_counters')
        .select(['engine_hours', 'odometer'])
        .where('unit_id', '=', unitId)
        .executeTakeFirst()
      await followProfile(trx, profile, [
        { unitId, engineHours: counters?.engine_hours ?? 0, odometer: counters?.odometer ?? 0 },
      ])
    }),
  ),

  handle(maintenanceAbandon, ({ query: { unitId }, scope, use }) =>
    withUnit(use(Db), scope, unitId, trx => stopFollowing(trx, [unitId])),
  ),
]
