import { exportSubscriptionsActivation, exportSubscriptionsExpiration, type ReportSchemas } from '@muster/contract'
import type { Database } from '../../kernel/db/schema.ts'
import { handle } from '../../kernel/http/handler.ts'
import type { Scope } from '../../kernel/scope/scope.ts'
import { userLook } from '../../reporting/user-look.ts'
import { exportZone, zoneName } from '../../reporting/zone.ts'
import { activationsSheet, expirationsSheet, subscriptionFile } from './subscription-file.ts'
import { Clock, Db } from '../../kernel/services.ts'

/** Both lists as files, with moments in the caller's zone (001 §7). */
export const exportSubscriptions = [
  handle(exportSubscriptionsActivation, async ({ path: { format }, body, scope, use }) => {
    const now = use(Clock).now()
    return subscriptionFile({
      title: 'Subscription activations',
      format,
      now,
      ...(await lookOf(use(Db), scope, body, now)),
      sheet: activationsSheet(use(Db), scope, { filter: body.filter }),
    })
  }),

  handle(exportSubscriptionsExpiration, async ({ path: { format }, body, scope, use }) => {
    const db = use(Db)
    const now = use(Clock).now()
    const { filter, expirationDays } = body
    const { look, about } = await lookOf(db, scope, body, now)
    return subscriptionFile({
      title: 'Subscription expirations',
      format,
      now,
      look,
      about,
      sheet: expirationsSheet(db, scope, { filter, expirationDays, zone: look.zone, now }),
    })
  }),
]

async function lookOf(
  db: Database,
  scope: Scope,
  { filter, offsetUTC }: ReportSchemas['SubscriptionsParam'],
  now: Date,
) {
  const user = await userLook(db, scope.userId)
  const look = { ...user, zone: exportZone(user.zone, offsetUTC, [now]) }
  return {
    look,
    about: [
      ['Filter', filter || '-'],
      ['Time zone', zoneName(look.zone)],
    ] as const,
  }
}
