import { bind, type Group } from '../../define/command.ts'
import { impersonate, login, logout, profileAdd, profileLs, profileRm, profileUse, whoami } from './definitions.ts'

/** Commands without a group prefix, such as `muster login`. */
export const account: Group = {
  name: 'login',
  summary: 'Sign in and out',
  commands: [
    bind(login, () => import('./login.ts')),
    bind(logout, () => import('./logout.ts')),
    bind(whoami, () => import('./whoami.ts')),
    bind(impersonate, () => import('./impersonate.ts')),
  ],
}

export const profile: Group = {
  name: 'profile',
  summary: 'Manage several servers, each with its session',
  commands: [
    bind(profileLs, () => import('./profile-ls.ts')),
    bind(profileUse, () => import('./profile-use.ts')),
    bind(profileAdd, () => import('./profile-add.ts')),
    bind(profileRm, () => import('./profile-rm.ts')),
  ],
}
