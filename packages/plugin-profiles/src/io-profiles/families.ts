import { defineRoute, listQuery } from '@muster/core'

/** The device families with I/O profiles (001 §2), by their codes in the lookup of feature sets. */
export type Family = 'amx' | 'wlx' | 'am35'

/** Analog inputs are measured by sensors, which AMX devices do not have. */
export const hasSensors = (family: string): boolean => family !== 'amx'

/** The three screens of a family: each family has routes of its own and shares the components. */
const routesOf = (family: Family) =>
  ({
    list: defineRoute({
      path: `/administration/profiles/ioprofiles/${family}`,
      query: listQuery,
      access: { anyOf: ['ADM_IOPROFILE_VIEW'] },
      chrome: 'menu',
      title: `profiles.ioProfiles.${family}`,
      load: () => import('./io-profile-list.tsx').then(m => m.ioProfileLists[family]),
    }),
    /** `new` adds one. */
    detail: defineRoute({
      path: `/administration/profiles/ioprofiles/${family}/:id`,
      access: { anyOf: ['ADM_IOPROFILE_VIEW'] },
      chrome: 'menu',
      title: 'profiles.ioProfile',
      load: () => import('./io-profile-detail.tsx').then(m => m.ioProfileDetails[family]),
    }),
    assign: defineRoute({
      path: `/administration/profiles/ioprofiles/${family}/assign/:id`,
      access: { anyOf: ['ADM_IOPROFILE_ASSIGN'] },
      chrome: 'menu',
      title: 'profiles.ioProfile.assign',
      load: () => import('./io-profile-assign.tsx').then(m => m.ioProfileAssigns[family]),
    }),
  }) as const

export const ioProfileRoutes = { amx: routesOf('amx'), wlx: routesOf('wlx'), am35: routesOf('am35') }
