import { bind, type Group } from '../../../define/command.ts'
import { ls, settings, show, silent, watch, whySilent } from './definitions.ts'

export const units: Group = {
  name: 'units',
  summary: 'List, show, follow and diagnose units',
  commands: [
    bind(ls, () => import('./ls.ts')),
    bind(settings, () => import('./settings.ts')),
    bind(show, () => import('./show.ts')),
    bind(silent, () => import('./silent.ts')),
    bind(watch, () => import('./watch.ts')),
    bind(whySilent, () => import('./why-silent.ts')),
  ],
}
