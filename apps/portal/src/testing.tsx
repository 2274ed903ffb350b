import { createI18n, type Analytics, type LoginResponse, type Plugin, type Theme } from '@muster/core'
import { aLogin, fakeCore, fakeServer, type FakeServer } from '@muster/core/testing'
import { getApplicationInfo } from '@muster/contract'
import { QueryClient } from '@tanstack/react-query'
import { setDefaults } from 'react-i18next'
import { createMemoryRouter } from 'react-router-dom'
import { render } from 'vitest-browser-react'
import { onTestFinished } from 'vitest'
import { page } from 'vitest/browser'
import '@muster/ui/styles.css'
import { App } from './app.tsx'
import { followLanguage } from './load-translations.ts'
import { hostMessages } from './messages.ts'
import { navOf, routingFor } from './routing/routes.tsx'
import { rememberShown } from './shell/whats-new/last-shown.ts'
import { themes } from './themes/index.ts'
import { followMode } from './themes/mode.ts'

interface Options {
  /** True for a server running on a restored copy. */
  isCopy?: boolean
  /** Session of the test; signed out if undefined. */
  login?: Partial<LoginResponse>
  server?: FakeServer
  theme?: Theme
  width?: number
  /** `en`, or `en-XA` for the pseudo-locale. */
  language?: string
  /** Version whose changes this browser has shown; default the server's version. */
  shown?: string
  analytics?: Analytics
  /** Commit that the server reports. */
  commit?: string
  /** External plugins. */
  added?: readonly Plugin[]
}

/** Opens the complete portal at an address with a fake server. */
export async function openPortal(
  address: string,
  {
    login,
    server = fakeServer(),
    theme = themes.default,
    width = 1280,
    language = 'en',
    shown = '1.2.3',
    analytics,
    isCopy = false,
    commit,
    added = [],
  }: Options = {},
) {
  await page.viewport(width, 800)
  // loads the plugins before the test's timeouts start
  if (login) await Promise.all([import('./inside/open-inside.tsx'), import('./inside/plugins.ts')])
  server.on(getApplicationInfo, { version: '1.2.3', ...(commit && { commit }), ...(isCopy && { copy: true }) })
  rememberShown(shown)
  const nav = navOf(() => router)
  const core = fakeCore({ fetch: server.fetch, nav, analytics, ...(login && { login: aLogin(login) }) })
  const i18n = createI18n({ language, messages: hostMessages })
  setDefaults({ bindI18nStore: 'added' })
  onTestFinished(followLanguage(core, i18n))
  const tenant = {
    id: theme.id,
    theme,
    plugins: () => import('./inside/plugins.ts').then(m => [...m.plugins, ...added]),
  }
  const [routes, options] = routingFor({ core, i18n, tenant })
  const router = createMemoryRouter(routes, { ...options, initialEntries: [address] })
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  onTestFinished(followMode(theme))
  const screen = await render(<App {...{ core, theme, i18n, queries, router }} />)
  const where = () => router.state.location.pathname + router.state.location.search
  return { core, i18n, router, screen, server, where }
}
