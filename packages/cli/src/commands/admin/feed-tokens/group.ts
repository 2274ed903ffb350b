import { bind, type Group } from '../../../define/command.ts'
import { create, ls, revoke } from './definitions.ts'

export const feedTokens: Group = {
  name: 'feed-tokens',
  summary: 'Create and revoke tokens of gateways and providers',
  commands: [
    bind(ls, () => import('./ls.ts')),
    bind(create, () => import('./create.ts')),
    bind(revoke, () => import('./revoke.ts')),
  ],
}
