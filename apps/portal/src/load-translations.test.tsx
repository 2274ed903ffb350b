import { getTranslations } from '@muster/contract'
import { fakeServer, problem } from '@muster/core/testing'
import { describe, expect, it } from 'vitest'
import { loadTranslations } from './load-translations.ts'
import { openPortal } from './testing.tsx'

const home = '/dashboards/main-dashboard'

describe('texts of the server', () => {
  it('SHELL-033 replace texts of host and plugins', async () => {
    const server = fakeServer().on(getTranslations, { l10n: { 'auth.login.title': 'Come in', 'app.skip': '' } })
    const { core, i18n, screen } = await openPortal('/auth/login', { server })
    await expect.element(screen.getByRole('heading', { name: 'Sign in' })).toBeVisible()
    await loadTranslations(core, i18n)
    await expect.element(screen.getByRole('heading', { name: 'Come in' })).toBeVisible()
    expect(server.calls.find(({ operation }) => operation === 'getTranslations')?.query.get('lang')).toBe('en')
    expect(i18n.t('app.skip')).toBe('Skip to content')
  })

  it('apply to plugins loaded after login', async () => {
    const server = fakeServer().on(getTranslations, { l10n: { 'user.menu': 'Your menu' } })
    const { core, i18n, screen } = await openPortal(home, { server, login: {} })
    await loadTranslations(core, i18n)
    await expect.element(screen.getByLabelText('operator, Your menu')).toBeInTheDocument()
  })

  it('ERR-005 replace texts of a dialog event', async () => {
    const server = fakeServer().on(getTranslations, {
      l10n: { 'dialog.invalidFormData.title': 'Look again', 'dialog.invalidFormData.text': 'See the red fields.' },
    })
    const { core, i18n, screen } = await openPortal('/administration/data/fleets/new', {
      server,
      login: { acl: ['ADM_FLEET_VIEW', 'ADM_FLEET_ADD'], feature: ['ADMINISTRATION'] },
    })
    await loadTranslations(core, i18n)
    await screen.getByRole('button', { name: 'Save', exact: true }).click()
    await expect.element(screen.getByRole('dialog', { name: 'Look again' })).toMatchTextContent('See the red fields.')
  })

  it.each([
    ['fails', () => problem(500, 'Oops.')],
    ['returns 404', () => problem(404, 'No such address.')],
  ])('keep English if the call %s', async (_name, answer) => {
    const server = fakeServer().on(getTranslations, answer)
    const { core, i18n, screen } = await openPortal('/auth/login', { server })
    await loadTranslations(core, i18n)
    await expect.element(screen.getByRole('heading', { name: 'Sign in' })).toBeVisible()
  })
})

it('SHELL-071 follows the user’s language, with English for missing translations', async () => {
  const german = { 'auth.login.title': 'Anmelden', 'user.menu': 'Ihr Menü' }
  const server = fakeServer().on(getTranslations, ({ query }) => ({ l10n: query.get('lang') === 'de' ? german : {} }))
  const { core, i18n, screen } = await openPortal(home, { server, login: {} })
  await expect.element(screen.getByLabelText('operator, User menu')).toBeInTheDocument()
  core.session.updateSettings({ languageCodeISO2c: 'de' })
  await expect.element(screen.getByLabelText('operator, Ihr Menü')).toBeInTheDocument()
  expect(document.documentElement.lang).toBe('de')
  expect(i18n.t('app.skip')).toBe('Skip to content')
  document.documentElement.lang = 'en'
})
