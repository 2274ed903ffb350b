import { bind, type Group } from '../../../define/command.ts'
import { approve, attempt, domains, refuse, set, show } from './definitions.ts'

export const singleSignOn: Group = {
  name: 'sso',
  summary: 'Set up single sign-on and approve its mail domains',
  commands: [
    bind(show, () => import('./show.ts')),
    bind(set, () => import('./set.ts')),
    bind(attempt, () => import('./try.ts')),
    bind(domains, () => import('./domains.ts')),
    bind(approve, () => import('./approve.ts')),
    bind(refuse, () => import('./refuse.ts')),
  ],
}
