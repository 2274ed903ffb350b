import { defineRoute } from '@muster/core'

export const serviceManagement = defineRoute({
  path: '/administration/subscriptions/servicemanagement',
  access: { anyOf: ['ADM_SERVICE_MGT_VIEW'] },
  title: 'subscriptions.management',
  load: () => import('./service-management.tsx').then(m => m.ServiceManagement),
})
