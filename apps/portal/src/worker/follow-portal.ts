import { getReportingCountWidget, getUnitsStatusCounters, type FleetSchemas } from '@muster/contract'
import { userFormats, type Core, type Theme } from '@muster/core'
import type { Query, QueryClient } from '@tanstack/react-query'
import type { useTranslation } from 'react-i18next'
import { themeFile } from '../themes/theme-file.ts'
import { rememberLastKnown, type LastKnown } from './last-known.ts'

type TFunction = ReturnType<typeof useTranslation>['t']

interface Portal {
  core: Core
  theme: Theme
  queries: QueryClient
  t: TFunction
  language: string
}

/** Registers the service worker, offers installation and stores the fleet's counts. Returns a function that stops storing. */
export function followPortal(portal: Portal): () => void {
  const { theme, queries } = portal
  offer(theme)
  // a development server has no service worker
  if (import.meta.env.PROD) void register(theme)
  const cache = queries.getQueryCache()
  const remember = () => rememberCounts(portal, cache.getAll())
  remember()
  return cache.subscribe(({ type, query }) => {
    if (type === 'updated' && isOfCounts(query) && query.state.status === 'success') remember()
  })
}

async function register(theme: Theme): Promise<void> {
  try {
    await navigator.serviceWorker?.register(`/service-worker.js?theme=${theme.id}`, { updateViaCache: 'none' })
  } catch {
    // without it there is no offline page and no push
  }
}

/** Links the manifest and the icon that browsers need to install the portal. */
function offer({ id }: Theme): void {
  const links = { manifest: 'manifest.webmanifest', 'apple-touch-icon': 'icon-180.png' }
  for (const [rel, file] of Object.entries(links)) {
    if (document.head.querySelector(`link[rel=${rel}]`)) continue
    document.head.append(Object.assign(document.createElement('link'), { rel, href: themeFile(id, file) }))
  }
}

const isOfCounts = ({ queryKey: [id] }: Query) => id === getUnitsStatusCounters.id || id === getReportingCountWidget.id

/** Stores the last loaded counts: units by status, or else by the time of their last report. */
function rememberCounts({ core, theme, t, language }: Portal, all: readonly Query[]): void {
  const userId = core.session.get()?.userId
  const loaded = (id: string) => all.find(({ queryKey, state }) => queryKey[0] === id && state.data)
  const query = loaded(getUnitsStatusCounters.id) ?? loaded(getReportingCountWidget.id)
  if (userId === undefined || !query) return
  const format = core.use(userFormats).get()
  const counts = countsOf(query, t).map(({ label, count }) => ({ label, count: format.number(count) }))
  const texts: LastKnown['texts'] = {
    title: t('offline.title'),
    text: t('offline.text'),
    known: t('offline.known', { at: format.dateTime(query.state.dataUpdatedAt) }),
    retry: t('ui.retry'),
  }
  const { name } = theme
  rememberLastKnown({ userId, language, name, primary: [theme.light.primary, theme.dark.primary], counts, texts })
}

function countsOf(query: Query, t: TFunction): { label: string; count: number }[] {
  if (query.queryKey[0] === getUnitsStatusCounters.id) {
    const counters = query.state.data as FleetSchemas['StatusCounter'][]
    const all = counters.reduce((sum, { count }) => sum + count, 0)
    return [{ label: t('offline.units'), count: all }, ...counters.map(({ name, count }) => ({ label: name, count }))]
  }
  const { total, lastHour, lastDay } = query.state.data as FleetSchemas['ReportingCounts']
  return [
    { label: t('offline.units'), count: total },
    { label: t('offline.lastHour'), count: lastHour },
    { label: t('offline.lastDay'), count: lastDay },
  ]
}
