import { subscriptionsByMail } from './by-mail.ts'
import { subscriptionEnds } from './subscription-ends.job.ts'
import { subscriptions } from './subscriptions.ts'
import { defineModule } from '#modules/define-module.ts'

export const subscriptionsModule = defineModule({
  id: 'subscriptions',
  handlers: subscriptions,
  jobs: [subscriptionEnds],
  reports: subscriptionsByMail,
})
