import { defineRoute, listQuery } from '@muster/core'

export const platformList = defineRoute({
  path: '/administration/data/platform',
  query: listQuery,
  access: { anyOf: ['ADM_DM1_PLATFORM_VIEW'] },
  title: 'profiles.platforms',
  load: () => import('./platform-list.tsx').then(m => m.PlatformList),
})

/** Adds a platform when the ID is `new`. */
export const platformDetail = defineRoute({
  path: '/administration/data/platform/:id',
  access: { anyOf: ['ADM_DM1_PLATFORM_VIEW'] },
  title: 'profiles.platform',
  load: () => import('./platform-detail.tsx').then(m => m.PlatformDetail),
})

export const sourceAddressList = defineRoute({
  path: '/administration/data/sourceaddress',
  query: listQuery,
  access: { anyOf: ['ADM_DM1_SOURCE_ADDRESS_VIEW'] },
  title: 'profiles.sourceAddresses',
  load: () => import('./source-address-list.tsx').then(m => m.SourceAddressList),
})

/** Adds a source address when the ID is `new`. */
export const sourceAddressDetail = defineRoute({
  path: '/administration/data/sourceaddress/:id',
  access: { anyOf: ['ADM_DM1_SOURCE_ADDRESS_VIEW'] },
  title: 'profiles.sourceAddress',
  load: () => import('./source-address-detail.tsx').then(m => m.SourceAddressDetail),
})

export const dm1ParameterList = defineRoute({
  path: '/administration/data/dm1parameters',
  query: listQuery,
  access: { anyOf: ['ADM_DM1_PARAMETER_VIEW'] },
  title: 'profiles.dm1Parameters',
  load: () => import('./dm1-parameter-list.tsx').then(m => m.Dm1ParameterList),
})

/** Adds a DM1 parameter when the ID is `new`. */
export const dm1ParameterDetail = defineRoute({
  path: '/administration/data/dm1parameters/:id',
  access: { anyOf: ['ADM_DM1_PARAMETER_VIEW'] },
  title: 'profiles.dm1Parameter',
  load: () => import('./dm1-parameter-detail.tsx').then(m => m.Dm1ParameterDetail),
})
