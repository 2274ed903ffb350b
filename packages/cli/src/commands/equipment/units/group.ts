import { bind, type Group } from '../../../define/command.ts'
import {
  correct,
  corrections,
  ls,
  settings,
  show,
  silent,
  update,
  watch,
  whySilent,
  withdrawCorrection,
} from './definitions.ts'

export const units: Group = {
  name: 'units',
  summary: 'List, show, change, follow and diagnose units',
  commands: [
    bind(correct, () => import('./correct.ts')),
    bind(corrections, () => import('./corrections.ts')),
    bind(ls, () => import('./ls.ts')),
    bind(settings, () => import('./settings.ts')),
    bind(show, () => import('./show.ts')),
    bind(silent, () => import('./silent.ts')),
    bind(update, () => import('./update.ts')),
    bind(watch, () => import('./watch.ts')),
    bind(whySilent, () => import('./why-silent.ts')),
    bind(withdrawCorrection, () => import('./withdraw-correction.ts')),
  ],
}
