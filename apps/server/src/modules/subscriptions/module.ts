import { subscriptionsByMail } from './by-mail.ts'
import { subscriptions } from './subscriptions.ts'
import { defineModule } from '../define-module.ts'

export const subscriptionsModule = defineModule({
  id: 'subscriptions',
  handlers: subscriptions,
  reports: subscriptionsByMail,
})
