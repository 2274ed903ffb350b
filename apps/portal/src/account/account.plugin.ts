import { definePlugin } from '@muster/core'
import labels from './labels.en.json'
import {
  changePassword,
  commandLine,
  loginAs,
  ownSessions,
  ownTokens,
  security,
  supportedUsers,
  userSettings,
} from './routes.ts'

/** Sorts after all other entries of the group, as its permission in the specification (000 §2.3). */
const last = 1000

export const account = definePlugin({
  id: 'account',
  routes: [loginAs, supportedUsers, changePassword, security, ownSessions, ownTokens, commandLine, userSettings],
  menu: [
    {
      under: 'administration',
      nodes: [{ id: 'supported-users', label: 'account.supported.title', order: last, to: supportedUsers }],
    },
  ],
  labels,
  messages: async () => {
    const [own, security] = await Promise.all([import('./messages.en.json'), import('./security/messages.en.json')])
    return { ...own.default, ...security.default }
  },
})
