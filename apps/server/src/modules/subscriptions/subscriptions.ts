import {
  amActivate,
  assignCompanyOrders,
  listCompanyOrders,
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
import { handle } from '../../kernel/http/handler.ts'
import { ClaimError, Quarantine } from '../../telemetry/ingest/quarantine/quarantine.ts'
import { userLook } from '../../reporting/user-look.ts'
import { exportZone } from '../../reporting/zone.ts'
import { activate } from './activate.ts'
import { exportSubscriptions } from './export-subscriptions.ts'
import { listSubscribed, listUnsubscribed } from './factory.ts'
import { assignOrders, listFreeOrders, listOrdersOf } from './orders.ts'
import { renew } from './renew.ts'
import { saveFactory } from './save-factory.ts'
import { listLines, listRenewable } from './subscription-queries.ts'
import { listActivations, listExpirations } from './subscription-reports.ts'
import type { Use } from '../../kernel/service.ts'
import { Clock, Db } from '../../kernel/services.ts'
import { Pipeline } from '../../telemetry/ingest/pipeline.ts'

export const subscriptions = [
  handle(listSubscriptions, ({ query, scope, use }) => listLines(use(Db), scope, query)),

  handle(amActivate, async ({ body, scope, caller, use }) => {
    const made = await activate({ db: use(Db), scope, caller, now: use(Clock).now() }, body)
    await bringHome(use, made)
    return made
  }),

  handle(listRenewals, ({ query, scope, use }) => listRenewable(use(Db), scope, query)),
  handle(renewSubscription, ({ body, scope, caller, use }) =>
    renew({ db: use(Db), scope, caller, now: use(Clock).now() }, body),
  ),

  handle(listUnassociatedOrders, ({ query, scope, use }) => listFreeOrders(use(Db), scope, query)),
  handle(listCompanyOrders, ({ path, query, scope, use }) => listOrdersOf(use(Db), scope, path.id, query)),
  handle(assignCompanyOrders, ({ path, body, scope, use }) =>
    assignOrders(use(Db), scope, path.id, body.orderIds, use(Clock).now()),
  ),

  handle(listUnitsWithoutSubscriptions, ({ query, scope, use }) => listUnsubscribed(use(Db), scope, query)),
  handle(listUnitFactories, ({ query, scope, use }) => listSubscribed(use(Db), scope, query)),
  handle(saveUnitFactorySubscription, ({ body, scope, caller, use }) =>
    saveFactory({ db: use(Db), scope, caller, now: use(Clock).now() }, body),
  ),

  handle(listSubscriptionActivations, ({ query, scope, use }) => listActivations(use(Db), scope, query)),
  handle(listSubscriptionExpirations, async ({ query: { offsetUTC, ...query }, scope, use }) => {
    const now = use(Clock).now()
    const { zone } = await userLook(use(Db), scope.userId)
    return listExpirations(use(Db), scope, { ...query, zone: exportZone(zone, offsetUTC, [now]), now })
  }),
  ...exportSubscriptions,
]

/** What the device sent before it was activated becomes the unit's. */
async function bringHome(use: Use, { uniqueId, unitId }: { uniqueId: string; unitId: number }) {
  const db = use(Db)
  const pipeline = use(Pipeline)
  pipeline.forget(uniqueId)
  await new Quarantine(db, pipeline).claim(uniqueId, { unitId }).catch((error: unknown) => {
    if (!(error instanceof ClaimError)) throw error
  })
}
