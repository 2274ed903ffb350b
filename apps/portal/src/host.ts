import {
  browserStore,
  createCore,
  createI18n,
  pickTheme,
  readConfig,
  retryDelay,
  shouldRetry,
  themeIds,
  type Core,
  type I18n,
  type RuntimeConfig,
  type Tenant,
  type Theme,
} from '@muster/core'
import { tenants } from '#tenants'
import { QueryClient } from '@tanstack/react-query'
import { setDefaults } from 'react-i18next'
import { createBrowserRouter } from 'react-router-dom'
import { followLanguage, loadTranslations, visitorLanguage } from './load-translations.ts'
import { hostMessages } from './messages.ts'
import { retryWhenBack } from './retry-when-back.ts'
import { detour } from './routing/detour.ts'
import { navOf, routingFor } from './routing/routes.tsx'

export interface Portal {
  core: Core
  theme: Theme
  i18n: I18n
  queries: QueryClient
  router: ReturnType<typeof createBrowserRouter>
}

/** Maximum wait of the first paint for translations, in milliseconds. */
const longestWait = 2000

/**
 * Creates the portal in order: configuration, session, texts, routes.
 *
 * @throws ConfigError for an invalid configuration file
 */
export async function createPortal(): Promise<Portal> {
  const config = await loadConfig()
  const nav = navOf(() => router)
  const core = createCore({ config, store: browserStore(), nav })
  const language = core.session.get()?.userSetting.languageCodeISO2c ?? visitorLanguage()
  document.documentElement.lang = language
  const i18n = createI18n({ language, messages: hostMessages })
  // texts of plugins and the server arrive after the first paint
  setDefaults({ bindI18nStore: 'added' })
  const tenant = tenantHere(config.themes)
  // redirects before the router starts, so the first page renders once
  const instead = detour(core.session.get(), location)
  if (instead !== undefined) history.replaceState(null, '', instead)
  const router = createBrowserRouter(...routingFor({ core, i18n, tenant }))
  const queries = new QueryClient({
    defaultOptions: {
      queries: { staleTime: 5_000, retry: shouldRetry, retryDelay },
    },
  })

  const texts = loadTranslations(core, i18n)
  followLanguage(core, i18n)
  retryWhenBack(core, queries)
  core.live.notifications.start()
  core.live.commands.start()
  // avoids a flash of English
  if (language !== 'en') await Promise.race([texts, new Promise(resolve => setTimeout(resolve, longestWait))])
  return { core, theme: tenant.theme, i18n, queries, router }
}

/** Loads the configuration, or the defaults on 404. `index.html` preloads the same URL. */
async function loadConfig(): Promise<RuntimeConfig> {
  const answer = await fetch('/config.json')
  if (answer.status === 404) return readConfig({})
  if (!answer.ok) throw new Error(`The server answered ${answer.status} for /config.json.`)
  return readConfig(await answer.json())
}

/** Selects the tenant by host name, or by `?theme=` in development. A build for one tenant contains no other. */
function tenantHere(rules: RuntimeConfig['themes']): Tenant {
  const asked = import.meta.env.DEV ? new URLSearchParams(location.search).get('theme') : null
  const id = themeIds.find(known => known === asked) ?? pickTheme(location.hostname, rules)
  const tenant = tenants.find(({ theme }) => theme.id === id) ?? tenants[0]
  if (!tenant) throw new Error('This build has no tenant.')
  return tenant
}
