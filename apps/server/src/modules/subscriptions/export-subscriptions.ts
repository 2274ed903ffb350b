import { exportSubscriptionsActivation, exportSubscriptionsExpiration, type ReportSchemas } from '@muster/contract'
import { handle } from '#kernel/http/handler.ts'
import type { Scope } from '#kernel/scope/scope.ts'
import type { Use } from '#kernel/dependency.ts'
import { fileLook } from '#reporting/user-look.ts'
import { exportZone, zoneName } from '#reporting/zone.ts'
import { activationsSheet, expirationsSheet, subscriptionFile } from './subscription-file.ts'
import { Clock, Db } from '#kernel/dependencies.ts'

/** Exports of both lists, with times in the caller's zone (001 §7). */
export const exportSubscriptions = [
  handle(exportSubscriptionsActivation, async ({ path: { format }, body, scope, use }) => {
    const now = use(Clock).now()
    const { look, about } = await lookOf(use, scope, body, now)
    return subscriptionFile({
      title: look.t('subscriptions.activations'),
      format,
      now,
      look,
      about,
      sheet: activationsSheet(use(Db), scope, { filter: body.filter }, look.t),
    })
  }),

  handle(exportSubscriptionsExpiration, async ({ path: { format }, body, scope, use }) => {
    const db = use(Db)
    const now = use(Clock).now()
    const { filter, expirationDays } = body
    const { look, about } = await lookOf(use, scope, body, now)
    return subscriptionFile({
      title: look.t('subscriptions.expirations'),
      format,
      now,
      look,
      about,
      sheet: expirationsSheet(db, scope, { filter, expirationDays, zone: look.zone, now }, look.t),
    })
  }),
]

async function lookOf(use: Use, scope: Scope, { filter, offsetUTC }: ReportSchemas['SubscriptionsParam'], now: Date) {
  const user = await fileLook(use, scope.userId)
  const look = { ...user, zone: exportZone(user.zone, offsetUTC, [now]) }
  return {
    look,
    about: [
      [look.t('file.subscriptions.filter'), filter || '-'],
      [look.t('reports.scheduled.zone'), zoneName(look.zone)],
    ] as const,
  }
}
