import { bind, type Group } from '../../../define/command.ts'
import { erase, ls, restore } from './definitions.ts'

export const audit: Group = {
  name: 'audit',
  summary: 'Show who did what',
  commands: [
    bind(ls, () => import('./ls.ts')),
    bind(erase, () => import('./erase.ts')),
    bind(restore, () => import('./restore.ts')),
  ],
}
