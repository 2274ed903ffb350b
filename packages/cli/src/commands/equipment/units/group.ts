import { bind, type Group } from '../../../define/command.ts'
import { ls, settings, show, watch } from './definitions.ts'

export const units: Group = {
  name: 'units',
  summary: 'List, show and follow units',
  commands: [
    bind(ls, () => import('./ls.ts')),
    bind(settings, () => import('./settings.ts')),
    bind(show, () => import('./show.ts')),
    bind(watch, () => import('./watch.ts')),
  ],
}
