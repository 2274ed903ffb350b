import { exportSubscriptionsActivation, exportSubscriptionsExpiration, type ReportSchemas } from '@muster/contract'
import type { Database } from '../../kernel/db/schema.ts'
import { handle } from '../../kernel/http/handler.ts'
import type { Scope } from '../../kernel/scope/scope.ts'
import { patternsOf, zoneOf } from '../commands/services.ts'
import { activationsSheet, expirationsSheet, subscriptionFile } from './subscription-file.ts'
import { Clock, Db } from '../../kernel/services.ts'

/** Both lists as files, with moments in the caller's zone (001 §7). */
export const exportSubscriptions = [
  handle(exportSubscriptionsActivation, async ({ path: { format }, body, scope, use }) =>
    subscriptionFile({
      title: 'Subscription activations',
      format,
      now: use(Clock).now(),
      ...(await lookOf(use(Db), scope, body)),
      sheet: activationsSheet(use(Db), scope, { filter: body.filter }),
    }),
  ),

  handle(exportSubscriptionsExpiration, async ({ path: { format }, body, scope, use }) => {
    const db = use(Db)
    const clock = use(Clock).now
    const now = clock()
    const { filter, expirationDays, offsetUTC } = body
    return subscriptionFile({
      title: 'Subscription expirations',
      format,
      now,
      ...(await lookOf(db, scope, body)),
      sheet: expirationsSheet(db, scope, { filter, expirationDays, offsetUTC, now }),
    })
  }),
]

async function lookOf(db: Database, scope: Scope, { filter, offsetUTC }: ReportSchemas['SubscriptionsParam']) {
  const look = { zone: zoneOf(offsetUTC), ...(await patternsOf(db, scope.userId)) }
  return {
    look,
    about: [
      ['Filter', filter || '-'],
      ['Time zone', `UTC${look.zone}`],
    ] as const,
  }
}
