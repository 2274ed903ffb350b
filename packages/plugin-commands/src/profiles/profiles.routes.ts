import { defineRoute, fields, listQuery, optional, text, integer } from '@muster/core'

const base = '/settings/equipment-configuration/commands-profile'
const access = { anyOf: ['ADM_COMMAND_TEMPLATE_CATALOG_READ'] } as const

/** List of command profiles (000 §2.2). */
export const commandProfileList = defineRoute({
  path: base,
  query: listQuery,
  access,
  title: 'commandProfiles.title',
  load: () => import('./command-profile-list.tsx').then(m => m.CommandProfileList),
})

/** Opens an empty form without a name. */
export const commandProfileDetail = defineRoute({
  path: `${base}-detail`,
  query: fields({ name: optional(text()) }),
  access,
  title: 'commandProfiles.one',
  load: () => import('./command-profile-detail.tsx').then(m => m.CommandProfileDetail),
})

export const commandProfileAssign = defineRoute({
  path: `${base}-assign`,
  query: fields({ catalogId: integer() }),
  onBadQuery: commandProfileList,
  access,
  title: 'commandProfiles.assign',
  load: () => import('./command-profile-assign.tsx').then(m => m.CommandProfileAssign),
})
