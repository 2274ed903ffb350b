import { defineRoute } from '@muster/core'

export const scheduler = defineRoute({
  path: '/sys/scheduler',
  access: { anyOf: ['SYS_INTERNAL_SERVICE'] },
  title: 'admin.scheduler',
  load: () => import('./scheduler-screen.tsx').then(m => m.SchedulerScreen),
})
