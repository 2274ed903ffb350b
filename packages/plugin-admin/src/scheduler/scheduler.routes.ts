import { defineRoute, fields, flag, withDefault } from '@muster/core'

export const scheduler = defineRoute({
  path: '/sys/scheduler',
  query: fields({ failed: withDefault(flag(), false) }),
  access: { anyOf: ['SYS_INTERNAL_SERVICE'] },
  title: 'admin.scheduler',
  load: () => import('./scheduler-screen.tsx').then(m => m.SchedulerScreen),
})
