import { bind, type Group } from '../../../define/command.ts'
import { disable, enable, ls, reschedule, runNow } from './definitions.ts'

export const scheduler: Group = {
  name: 'scheduler',
  summary: 'Manage the scheduled jobs of the servers',
  commands: [
    bind(ls, () => import('./ls.ts')),
    bind(enable, () => import('./enable.ts')),
    bind(disable, () => import('./disable.ts')),
    bind(reschedule, () => import('./reschedule.ts')),
    bind(runNow, () => import('./run-now.ts')),
  ],
}
