import type { MenuContribution } from '@muster/core'
import {
  accessTokenList,
  auditList,
  commandTemplateList,
  embedTokenList,
  feedTokenList,
  scheduler,
  translations,
  undeliveredMailList,
} from './routes.ts'

const settings = { feature: 'SETTINGS' } as const
const administration = { feature: 'ADMINISTRATION' } as const

/** Order numbers leave gaps for the other nodes of 000 §2.3. */
export const menu: readonly MenuContribution[] = [
  {
    under: 'settings.commands',
    nodes: [{ id: 'commands', label: 'admin.commands', order: 10, to: commandTemplateList, narrow: settings }],
  },
  {
    under: 'administration',
    nodes: [
      { id: 'translations', label: 'admin.translations', order: 80, to: translations, narrow: administration },
      { id: 'access-tokens', label: 'admin.accessTokens', order: 84, to: accessTokenList, narrow: administration },
      { id: 'embed-tokens', label: 'admin.embedTokens', order: 85, to: embedTokenList, narrow: administration },
      { id: 'feed-tokens', label: 'admin.feedTokens', order: 86, to: feedTokenList, narrow: administration },
      {
        id: 'undelivered-mails',
        label: 'admin.undeliveredMails',
        order: 87,
        to: undeliveredMailList,
        narrow: administration,
      },
      { id: 'audit', label: 'admin.audit', order: 88, to: auditList, narrow: administration },
      { id: 'scheduler', label: 'admin.scheduler', order: 90, to: scheduler, narrow: administration },
    ],
  },
]
