import { bind, type Group } from '../../../define/command.ts'
import { create, ls, permissions, revoke } from './definitions.ts'

export const tokens: Group = {
  name: 'tokens',
  summary: 'Create and revoke tokens of programs',
  commands: [
    bind(ls, () => import('./ls.ts')),
    bind(permissions, () => import('./permissions.ts')),
    bind(create, () => import('./create.ts')),
    bind(revoke, () => import('./revoke.ts')),
  ],
}
