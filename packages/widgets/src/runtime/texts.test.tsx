import { getEmbedSession, getTranslations, listAlarmsPaginated } from '@muster/contract'
import { fakeServer } from '@muster/core/testing'
import { setDefaults } from 'react-i18next'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { defineElement } from '../loader/element.ts'
import { manifest } from '../loader/manifest.ts'

const translations: Readonly<Record<string, Record<string, string>>> = {
  it: { 'notifications.alarms.empty': 'Nessun allarme in questo periodo.' },
  de: { 'notifications.alarms.empty': 'Keine Alarme in diesem Zeitraum.' },
}

/** Session of a token whose user reads Italian. */
const session = {
  name: 'A partner',
  widgets: ['muster-alarm-list' as const],
  commandTemplateIds: [],
  acl: [],
  feature: [],
  userSetting: {
    languageCodeISO2c: 'it',
    mainpage: '/',
    jsDateFormat: 'dd/MM/yyyy',
    jsTimeFormat: 'HH:mm',
    timezone: 'Europe/Rome',
    userMuSettings: { presetId: 1, preset: 'metric' as const },
  },
}

const server = fakeServer()
  .on(getEmbedSession, session)
  .on(listAlarmsPaginated, { items: [], totalCount: 0 })
  .on(getTranslations, ({ query }) => {
    const l10n = translations[query.get('lang') ?? ''] ?? {}
    return { l10n }
  })

// the build's replacement of react-i18next needs no set-up
setDefaults({ bindI18nStore: 'added' })
defineElement('muster-alarm-list', manifest['muster-alarm-list'], {
  server: 'http://muster.test',
  token: async () => 'token-1',
  listeners: new Set(),
})

beforeEach(() => {
  vi.stubGlobal('fetch', async (asked: RequestInfo | URL, init?: RequestInit) => {
    const request = new Request(asked, init)
    return request.url.endsWith('/config.json') ? Response.json({}) : server.fetch(request)
  })
})
afterEach(() => {
  document.body.replaceChildren()
  vi.unstubAllGlobals()
})

function show(lang?: string): HTMLElement {
  const element = document.createElement('muster-alarm-list')
  if (lang !== undefined) element.lang = lang
  document.body.append(element)
  return element
}

it('a widget shows the texts of its language, by default the language of the token’s user', async () => {
  const element = show('de')
  show()
  show('nl')
  await expect.element(page.getByText('Keine Alarme in diesem Zeitraum.')).toBeVisible()
  await expect.element(page.getByText('Nessun allarme in questo periodo.')).toBeVisible()
  // there is no translation
  await expect.element(page.getByText('No alarms in this period.')).toBeVisible()
  expect(element.shadowRoot?.querySelector('[lang]')?.getAttribute('lang')).toBe('de')
})

it('its texts follow a change of its language attribute', async () => {
  const element = show()
  await expect.element(page.getByText('Nessun allarme in questo periodo.')).toBeVisible()
  element.lang = 'de'
  await expect.element(page.getByText('Keine Alarme in diesem Zeitraum.')).toBeVisible()
  await expect.element(page.getByText('Nessun allarme in questo periodo.')).not.toBeInTheDocument()
})
