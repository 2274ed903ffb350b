import { exportSubscriptionsActivation, exportSubscriptionsExpiration } from '@muster/contract'
import type { Making, ScheduledReport } from '#reporting/scheduled-report.ts'
import { activationsSheet, expirationsSheet, subscriptionFile } from './subscription-file.ts'
import { Clock, Db } from '#kernel/dependencies.ts'

/** Days before the end from which the report lists a subscription; ended ones stay in it. */
const expirationDays = 60

const aboutOf = ({ units, look }: Making) =>
  [
    [look.t('report.units'), units.map(({ name }) => name).join(', ')],
    [look.t('reports.scheduled.zone'), look.zone],
  ] as const
const idsOf = ({ units }: Making) => units.map(({ id }) => id)

export const subscriptionsByMail: readonly ScheduledReport[] = [
  {
    id: 6,
    name: 'Subscription expirations',
    title: 'subscriptions.expirations',
    export: exportSubscriptionsExpiration,
    make(making) {
      const { use, scope, look } = making
      const db = use(Db)
      const clock = use(Clock).now
      const now = clock()
      const filter = {
        unitIds: idsOf(making),
        expirationDays,
        zone: look.zone,
        now,
      }
      return subscriptionFile({
        title: look.t('subscriptions.expirations'),
        about: [
          ...aboutOf(making),
          [look.t('subscriptions.expirations.within'), look.t('file.subscriptions.days', { count: expirationDays })],
        ],
        now,
        look,
        sheet: expirationsSheet(db, scope, filter, look.t),
      })
    },
  },
  {
    id: 7,
    name: 'Subscription activations',
    title: 'subscriptions.activations',
    export: exportSubscriptionsActivation,
    make(making) {
      const { use, scope, span, look } = making
      const db = use(Db)
      const clock = use(Clock).now
      return subscriptionFile({
        title: look.t('subscriptions.activations'),
        about: aboutOf(making),
        now: clock(),
        look,
        sheet: activationsSheet(db, scope, { unitIds: idsOf(making), span }, look.t),
      })
    },
  },
]
