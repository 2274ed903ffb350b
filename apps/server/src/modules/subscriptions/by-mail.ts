import { exportSubscriptionsActivation, exportSubscriptionsExpiration } from '@muster/contract'
import type { ReportContext, ScheduledReport } from '#reporting/scheduled-report.ts'
import { activationsSheet, expirationsSheet, subscriptionFile } from './subscription-file.ts'
import { Clock, Db } from '#kernel/dependencies.ts'

/** Days before the end from which the report lists a subscription; ended subscriptions stay listed. */
const expirationDays = 60

const aboutOf = ({ units, formats }: ReportContext) =>
  [
    [formats.t('report.units'), units.map(({ name }) => name).join(', ')],
    [formats.t('reports.scheduled.zone'), formats.zone],
  ] as const
const idsOf = ({ units }: ReportContext) => units.map(({ id }) => id)

export const subscriptionsByMail: readonly ScheduledReport[] = [
  {
    id: 6,
    name: 'Subscription expirations',
    title: 'subscriptions.expirations',
    export: exportSubscriptionsExpiration,
    make(context) {
      const { use, scope, formats } = context
      const db = use(Db)
      const clock = use(Clock).now
      const now = clock()
      const filter = {
        unitIds: idsOf(context),
        expirationDays,
        zone: formats.zone,
        now,
      }
      return subscriptionFile({
        title: formats.t('subscriptions.expirations'),
        about: [
          ...aboutOf(context),
          [
            formats.t('subscriptions.expirations.within'),
            formats.t('file.subscriptions.days', { count: expirationDays }),
          ],
        ],
        now,
        formats,
        sheet: expirationsSheet(db, scope, filter, formats.t),
      })
    },
  },
  {
    id: 7,
    name: 'Subscription activations',
    title: 'subscriptions.activations',
    export: exportSubscriptionsActivation,
    make(context) {
      const { use, scope, span, formats } = context
      const db = use(Db)
      const clock = use(Clock).now
      return subscriptionFile({
        title: formats.t('subscriptions.activations'),
        about: aboutOf(context),
        now: clock(),
        formats,
        sheet: activationsSheet(db, scope, { unitIds: idsOf(context), span }, formats.t),
      })
    },
  },
]
