import { bind, type Group } from '../../../define/command.ts'
import { set, show } from './definitions.ts'

export const limits: Group = {
  name: 'limits',
  summary: 'Show and set the limits that raise alarms',
  commands: [bind(show, () => import('./show.ts')), bind(set, () => import('./set.ts'))],
}
