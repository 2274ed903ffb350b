import { bind, type Group } from '../../../define/command.ts'
import { ls } from './definitions.ts'

export const audit: Group = {
  name: 'audit',
  summary: 'Show who did what',
  commands: [bind(ls, () => import('./ls.ts'))],
}
