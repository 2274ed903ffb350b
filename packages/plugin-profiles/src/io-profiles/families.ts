import { defineRoute, listQuery } from '@muster/core'

/** Code of a device family with I/O profiles (001 §2), as in the lookup of feature sets. */
export type Family = 'amx' | 'wlx' | 'am35'

/** Returns false for AMX devices, which have no sensors for analog inputs. */
export const hasSensors = (family: string): boolean => family !== 'amx'

/** Defines the screens of a family: each family has its own routes and shares the components. */
const routesOf = (family: Family) =>
  ({
    list: defineRoute({
      path: `/administration/profiles/ioprofiles/${family}`,
      query: listQuery,
      access: { anyOf: ['ADM_IOPROFILE_VIEW'] },
      title: `profiles.ioProfiles.${family}`,
      load: () => import('./io-profile-list.tsx').then(m => m.ioProfileLists[family]),
    }),
    /** Adds a profile when the ID is `new`. */
    detail: defineRoute({
      path: `/administration/profiles/ioprofiles/${family}/:id`,
      access: { anyOf: ['ADM_IOPROFILE_VIEW'] },
      title: 'profiles.ioProfile',
      load: () => import('./io-profile-detail.tsx').then(m => m.ioProfileDetails[family]),
    }),
    assign: defineRoute({
      path: `/administration/profiles/ioprofiles/${family}/assign/:id`,
      access: { anyOf: ['ADM_IOPROFILE_ASSIGN'] },
      title: 'profiles.ioProfile.assign',
      load: () => import('./io-profile-assign.tsx').then(m => m.ioProfileAssigns[family]),
    }),
  }) as const

export const ioProfileRoutes = { amx: routesOf('amx'), wlx: routesOf('wlx'), am35: routesOf('am35') }
