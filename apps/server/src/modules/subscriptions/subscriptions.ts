import {
  amActivate,
  assignCompanyOrders,
  listDevices,
  listRenewals,
  listSubscriptionActivations,
  listSubscriptionExpirations,
  listSubscriptions,
  listUnassociatedOrders,
  listUnitFactories,
  listUnitsWithoutSubscriptions,
  renewSubscription,
  saveUnitFactorySubscription,
} from '@muster/contract'
import type { Deps } from '../../kernel/deps.ts'
import { handle } from '../../kernel/http/handler.ts'
import { ClaimError, Quarantine } from '../../telemetry/ingest/quarantine/quarantine.ts'
import { activate } from './activate.ts'
import { listDeviceRows } from './devices.ts'
import { exportSubscriptions } from './export-subscriptions.ts'
import { listSubscribed, listUnsubscribed } from './factory.ts'
import { assignOrders, listFreeOrders } from './orders.ts'
import { renew } from './renew.ts'
import { saveFactory } from './save-factory.ts'
import { listLines, listRenewable } from './subscription-queries.ts'
import { listActivations, listExpirations } from './subscription-reports.ts'

export const subscriptions = [
  handle(listDevices, ({ query, scope, deps }) => listDeviceRows(deps.db, scope, query)),

  handle(listSubscriptions, ({ query, scope, deps }) => listLines(deps.db, scope, query)),

  handle(amActivate, async ({ body, scope, caller, deps }) => {
    const made = await activate({ db: deps.db, scope, caller, now: deps.clock() }, body)
    await bringHome(deps, made)
    return made
  }),

  handle(listRenewals, ({ query, scope, deps }) => listRenewable(deps.db, scope, query)),
  handle(renewSubscription, ({ body, scope, caller, deps }) =>
    renew({ db: deps.db, scope, caller, now: deps.clock() }, body),
  ),

  handle(listUnassociatedOrders, ({ query, scope, deps }) => listFreeOrders(deps.db, scope, query)),
  handle(assignCompanyOrders, ({ path, body, scope, deps }) =>
    assignOrders(deps.db, scope, path.id, body.orderIds, deps.clock()),
  ),

  handle(listUnitsWithoutSubscriptions, ({ query, scope, deps }) => listUnsubscribed(deps.db, scope, query)),
  handle(listUnitFactories, ({ query, scope, deps }) => listSubscribed(deps.db, scope, query)),
  handle(saveUnitFactorySubscription, ({ body, scope, caller, deps }) =>
    saveFactory({ db: deps.db, scope, caller, now: deps.clock() }, body),
  ),

  handle(listSubscriptionActivations, ({ query, scope, deps }) => listActivations(deps.db, scope, query)),
  handle(listSubscriptionExpirations, ({ query, scope, deps }) =>
    listExpirations(deps.db, scope, { ...query, now: deps.clock() }),
  ),
  ...exportSubscriptions,
]

/** What the device sent before it was activated becomes the unit's. */
async function bringHome(
  { db, pipeline }: Pick<Deps, 'db' | 'pipeline'>,
  { uniqueId, unitId }: { uniqueId: string; unitId: number },
) {
  pipeline.forget(uniqueId)
  await new Quarantine(db, pipeline).claim(uniqueId, { unitId }).catch((error: unknown) => {
    if (!(error instanceof ClaimError)) throw error
  })
}
