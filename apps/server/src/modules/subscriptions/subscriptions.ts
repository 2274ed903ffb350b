import {
  activateDevices,
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
  renewSubscriptions,
  saveUnitFactorySubscription,
  exportSubscriptionsActivation,
  exportSubscriptionsExpiration,
  type ReportSchemas,
} from '@muster/contract'
import { handle } from '#kernel/http/handler.ts'
import { ClaimError, Quarantine } from '#telemetry/ingest/quarantine/quarantine.ts'
import { userFormats, fileFormats, type FileType } from '#reporting/user-formats.ts'
import { exportZone, zoneName } from '#reporting/zone.ts'
import { activate } from './activate.ts'
import { activateRows, renewRows } from './book-many.ts'
import { listSubscribed, listUnsubscribed } from './factory.ts'
import { assignOrders, listFreeOrders, listOrdersOf } from './orders.ts'
import { refreshHidden } from './hidden-units.ts'
import { renew } from './renew.ts'
import { saveFactory } from './save-factory.ts'
import { listLines, listRenewable } from './subscription-queries.ts'
import { listActivations, listExpirations } from './subscription-reports.ts'
import type { Use } from '#kernel/dependency.ts'
import { textsOfReader } from '#kernel/texts/texts.ts'
import { Clock, Db } from '#kernel/dependencies.ts'
import { Pipeline } from '#telemetry/ingest/pipeline.ts'
import type { Scope } from '#kernel/scope/scope.ts'
import { activationsSheet, expirationsSheet, subscriptionFile } from './subscription-file.ts'

/** Exports of both lists, with times in the caller's zone (001 §7). */
const exportSubscriptions = [
  handle(exportSubscriptionsActivation, async ({ path: { format }, body, scope, use }) => {
    const now = use(Clock).now()
    const { formats, about } = await formatsOf(use, scope, { ...body, format }, now)
    return subscriptionFile({
      title: formats.t('subscriptions.activations'),
      now,
      formats,
      about,
      sheet: activationsSheet(use(Db), scope, { filter: body.filter }, formats.t),
    })
  }),

  handle(exportSubscriptionsExpiration, async ({ path: { format }, body, scope, use }) => {
    const db = use(Db)
    const now = use(Clock).now()
    const { filter, expirationDays, nextMonth } = body
    const { formats, about } = await formatsOf(use, scope, { ...body, format }, now)
    return subscriptionFile({
      title: formats.t('subscriptions.expirations'),
      now,
      formats,
      about,
      sheet: expirationsSheet(db, scope, { filter, expirationDays, nextMonth, zone: formats.zone, now }, formats.t),
    })
  }),
]

async function formatsOf(
  use: Use,
  scope: Scope,
  { filter, offsetUTC, format }: ReportSchemas['SubscriptionsParam'] & { format: FileType },
  now: Date,
) {
  const user = await fileFormats(use, scope.userId, format)
  const formats = { ...user, zone: exportZone(user.zone, offsetUTC, [now]) }
  return {
    formats,
    about: [
      [formats.t('file.subscriptions.filter'), filter || '-'],
      [formats.t('reports.scheduled.zone'), zoneName(formats.zone)],
    ] as const,
  }
}

export const subscriptions = [
  handle(listSubscriptions, async context =>
    listLines(context.use(Db), context.scope, context.query, await textsOfReader(context)),
  ),

  handle(amActivate, async ({ body, scope, caller, use }) => {
    const activated = await activate({ db: use(Db), scope, caller, now: use(Clock).now() }, body)
    await claimQuarantine(use, activated)
    return activated
  }),

  handle(activateDevices, async context => {
    const { body, scope, caller, use } = context
    const acting = { db: use(Db), scope, caller, now: use(Clock).now() }
    const rows = await activateRows(acting, body, await textsOfReader(context))
    for (const { uniqueId, unitId } of rows)
      if (uniqueId !== undefined && unitId !== undefined) await claimQuarantine(use, { uniqueId, unitId })
    return rows
  }),

  handle(listRenewals, async context =>
    listRenewable(context.use(Db), context.scope, context.query, await textsOfReader(context)),
  ),
  handle(renewSubscription, async ({ body, scope, caller, use }) => {
    const renewed = await renew({ db: use(Db), scope, caller, now: use(Clock).now() }, body)
    await refreshHidden(use, [renewed.unitId])
    return renewed
  }),

  handle(renewSubscriptions, async context => {
    const { body, scope, caller, use } = context
    const acting = { db: use(Db), scope, caller, now: use(Clock).now() }
    const rows = await renewRows(acting, body, await textsOfReader(context))
    const renewed = rows.flatMap(({ result, unitId }) => (result === 'DONE' && unitId !== undefined ? unitId : []))
    if (renewed.length > 0) await refreshHidden(use, renewed)
    return rows
  }),

  handle(listUnassociatedOrders, async context =>
    listFreeOrders(context.use(Db), context.scope, context.query, await textsOfReader(context)),
  ),
  handle(listCompanyOrders, async context =>
    listOrdersOf(context.use(Db), context.scope, context.path.id, context.query, await textsOfReader(context)),
  ),
  handle(assignCompanyOrders, ({ path, body, scope, use }) =>
    assignOrders(use(Db), scope, path.id, body.orderIds, use(Clock).now()),
  ),

  handle(listUnitsWithoutSubscriptions, async context =>
    listUnsubscribed(context.use(Db), context.scope, context.query, await textsOfReader(context)),
  ),
  handle(listUnitFactories, async context =>
    listSubscribed(context.use(Db), context.scope, context.query, await textsOfReader(context)),
  ),
  handle(saveUnitFactorySubscription, async ({ body, scope, caller, use }) => {
    await saveFactory({ db: use(Db), scope, caller, now: use(Clock).now() }, body)
    const unitIds = body.map(({ unitId }) => unitId)
    await refreshHidden(use, unitIds)
  }),

  handle(listSubscriptionActivations, async context =>
    listActivations(context.use(Db), context.scope, context.query, await textsOfReader(context)),
  ),
  handle(listSubscriptionExpirations, async context => {
    const {
      query: { offsetUTC, ...query },
      scope,
      use,
    } = context
    const now = use(Clock).now()
    const { zone } = await userFormats(use(Db), scope.userId)
    const filter = { ...query, zone: exportZone(zone, offsetUTC, [now]), now }
    return listExpirations(use(Db), scope, filter, await textsOfReader(context))
  }),
  ...exportSubscriptions,
]

/** Moves readings that the device sent before its activation from quarantine to the unit. */
async function claimQuarantine(use: Use, { uniqueId, unitId }: { uniqueId: string; unitId: number }) {
  const db = use(Db)
  const pipeline = use(Pipeline)
  pipeline.forget(uniqueId)
  await new Quarantine(db, pipeline).claim(uniqueId, { unitId }).catch((error: unknown) => {
    if (!(error instanceof ClaimError)) throw error
  })
}
