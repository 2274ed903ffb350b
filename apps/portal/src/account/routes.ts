import { defineRoute, fields, oneOf, optional, text, integer, withDefault } from '@muster/core'

/** Opens from a link that contains the user ID; has no menu (000 §2.2). */
export const loginAs = defineRoute({
  path: '/login-as/:userId',
  chrome: 'bare',
  access: { anyOf: ['USR_SUPPORT_VIEW'] },
  title: 'account.actAs.title',
  load: () => import('./login-as.tsx').then(m => m.LoginAs),
})

export const supportedUsers = defineRoute({
  path: '/user/supportedUsers',
  query: fields({ page: withDefault(integer(), 1), size: optional(integer()), q: optional(text()) }),
  access: { anyOf: ['USR_SUPPORT_VIEW'] },
  title: 'account.supported.title',
  load: () => import('./supported-users.tsx').then(m => m.SupportedUsers),
})

/** Open to every user (001 §2) except during impersonation. */
export const changePassword = defineRoute({
  path: '/user/changePassword',
  access: { inPerson: true },
  title: 'account.password.title',
  load: () => import('./change-password.tsx').then(m => m.ChangePassword),
})

/** Open to every user except during impersonation. */
export const ownSessions = defineRoute({
  path: '/user/sessions',
  access: { inPerson: true },
  title: 'account.sessions.title',
  load: () => import('./own-sessions.tsx').then(m => m.OwnSessions),
})

/** Open to every user except during impersonation. */
export const security = defineRoute({
  path: '/user/security',
  access: { inPerson: true },
  title: 'account.security.title',
  load: () => import('./security/security.tsx').then(m => m.Security),
})

/** Open to every user except during impersonation. */
export const ownTokens = defineRoute({
  path: '/user/tokens',
  access: { inPerson: true },
  title: 'account.tokens.title',
  load: () => import('./own-tokens.tsx').then(m => m.OwnTokens),
})

/** The command line opens it in the browser of its user. */
export const commandLine = defineRoute({
  path: '/user/command-line',
  chrome: 'bare',
  query: fields({
    purpose: withDefault(oneOf('SIGN_IN', 'VERIFY'), 'SIGN_IN'),
    port: optional(integer()),
    challenge: optional(text()),
    state: optional(text()),
    result: optional(oneOf('done', 'failed')),
  }),
  access: { inPerson: true },
  title: 'account.commandLine.title',
  load: () => import('./command-line.tsx').then(m => m.CommandLine),
})

export const userSettings = defineRoute({
  path: '/userSettings/:id',
  access: { anyOf: ['ADM_USER_VIEW'] },
  title: 'account.settings.title',
  load: () => import('./user-settings.tsx').then(m => m.UserSettings),
})
