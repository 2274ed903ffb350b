import { exportSubscriptionsActivation, exportSubscriptionsExpiration, type ReportSchemas } from '@muster/contract'
import { handle } from '#kernel/http/handler.ts'
import type { Scope } from '#kernel/scope/scope.ts'
import type { Use } from '#kernel/dependency.ts'
import { fileFormats, type FileType } from '#reporting/user-formats.ts'
import { exportZone, zoneName } from '#reporting/zone.ts'
import { activationsSheet, expirationsSheet, subscriptionFile } from './subscription-file.ts'
import { Clock, Db } from '#kernel/dependencies.ts'

/** Exports of both lists, with times in the caller's zone (001 §7). */
export const exportSubscriptions = [
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
