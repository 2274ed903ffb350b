import { bind, type Group } from '../../../define/command.ts'
import { create, ls, revoke } from './definitions.ts'

export const embedTokens: Group = {
  name: 'embed-tokens',
  summary: 'Create and revoke embed tokens',
  commands: [
    bind(ls, () => import('./ls.ts')),
    bind(create, () => import('./create.ts')),
    bind(revoke, () => import('./revoke.ts')),
  ],
}
