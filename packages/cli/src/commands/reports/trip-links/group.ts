import { bind, type Group } from '../../../define/command.ts'
import { create, ls, revoke } from './definitions.ts'

export const tripLinks: Group = {
  name: 'trip-links',
  summary: 'Share trips by links that end',
  commands: [
    bind(ls, () => import('./ls.ts')),
    bind(create, () => import('./create.ts')),
    bind(revoke, () => import('./revoke.ts')),
  ],
}
