import { defineRoute, fields, listFields, oneOf, optional, text } from '@muster/core'

const access = { anyOf: ['ADM_COMMAND_TEMPLATE_READ'] } as const
const type = optional(oneOf('CAN_INJECTION', 'FILE_TRANSFER'))

/** Command template list (000 §2.2). */
export const commandTemplateList = defineRoute({
  path: '/settings/commands',
  query: fields({ ...listFields, type }),
  access,
  title: 'admin.commands',
  load: () => import('./command-template-list.tsx').then(m => m.CommandTemplateList),
})

/** Adds a command template when the query has no type and name. */
export const commandTemplateDetail = defineRoute({
  path: '/settings/commands-detail',
  query: fields({ type, name: optional(text()) }),
  access,
  title: 'admin.command',
  load: () => import('./command-template-detail.tsx').then(m => m.CommandTemplateDetail),
})
