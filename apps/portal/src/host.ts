import { getTranslations } from '@muster/contract'
import {
  addMessages, assemble, browserStore, coreMessages, createCore, createI18n, loadMessages, pickTheme, readConfig, serveMessages,
  themeIds, type Core, type I18n, type Registry, type Theme,
} from '@muster/core'
import { QueryClient } from '@tanstack/react-query'
import { initReactI18next } from 'react-i18next'
import messages from './messages.en.json'
import { plugins } from './plugins.ts'
import { createRouter } from './routing/router.tsx'
import { themes } from './themes/index.ts'

export interface Portal {
  core: Core
  registry: Registry
  theme: Theme
  i18n: I18n
  queries: QueryClient
  router: ReturnType<typeof createRouter>
}

/**
 * Makes the portal in the right order: configuration, session, plugins, texts, routes.
 *
 * @throws ConfigError when the configuration file is wrong
 */
export async function createHost(): Promise<Portal> {
  const answer = await fetch('/config.json', { headers: { accept: 'application/json' } })
  const config = readConfig(answer.ok ? await answer.json() : {})
  const core = createCore({ config, store: browserStore(), nav: { go: href => void router.navigate(href) } })
  const registry = assemble(plugins, { mode: import.meta.env.DEV ? 'development' : 'production', logger: console })
  const i18n = createI18n({ messages: { ...coreMessages, ...messages } })
  initReactI18next.init(i18n)
  const router = createRouter(registry)
  const queries = new QueryClient({ defaultOptions: { queries: { staleTime: 5_000, refetchOnWindowFocus: true } } })

  core.session.subscribe((session, before) => {
    // nothing of one user is shown to the next
    if (session?.userId !== before?.userId) queries.clear()
  })
  core.session.onSignOut(reason => {
    if (reason === 'expired') void router.navigate('/auth/login?expired=true')
  })
  void loadTexts(i18n, registry, core)
  core.live.notifications.start()
  return { core, registry, theme: themeHere(config.themes), i18n, queries, router }
}

/** Texts of the plugins, then the server's own, which win; both come after the first paint. */
async function loadTexts(i18n: I18n, registry: Registry, core: Core): Promise<void> {
  const { messages: own } = await loadMessages(registry, {}, console)
  addMessages(i18n, own)
  i18n.emit('languageChanged', i18n.language)
  try {
    const { l10n } = await core.api.call(getTranslations, { query: { lang: i18n.language } })
    serveMessages(i18n, l10n)
    i18n.emit('languageChanged', i18n.language)
  } catch {
    // the bundled English serves
  }
}

/** By site address; `?theme=` tries another one in development. */
function themeHere(rules: Parameters<typeof pickTheme>[1]): Theme {
  const asked = import.meta.env.DEV ? new URLSearchParams(location.search).get('theme') : null
  const id = themeIds.find(known => known === asked) ?? pickTheme(location.hostname, rules)
  return themes[id]
}
