import { bind, type Group } from '../../../define/command.ts'
import { ls, read, watch } from './definitions.ts'

export const alarms: Group = {
  name: 'alarms',
  summary: 'List alarms, follow them, mark them as read',
  commands: [
    bind(ls, () => import('./ls.ts')),
    bind(watch, () => import('./watch.ts')),
    bind(read, () => import('./read.ts')),
  ],
}
