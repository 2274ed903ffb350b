import { features, permissions } from '@muster/contract'
import { pseudoLocale } from '@muster/core'
import { expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { ourLabels } from '../../test/specification/beyond.ts'
import { specifiedGroups } from '../../test/specification/menu.ts'
import { openPortal } from '../testing.tsx'
import { themes } from '../themes/index.ts'

/** Screen for every user without a menu entry. */
const start = '/user/changePassword'

vi.mock(import('../inside/plugins.ts'), async original => {
  const { withNamedScreens } = await import('../../test/specification/named-screens.tsx')
  return { plugins: withNamedScreens((await original()).plugins) }
})

/** Opens the menu bar of a user with all permissions and a long name. */
async function openBar(width: number, language = 'en', theme = themes.default) {
  const portal = await openPortal('/maintenance/fleet', {
    login: {
      username: 'a.very.long.name@company.example',
      acl: [...permissions],
      feature: features.filter(code => code !== 'MENU_LOGO_ON_TOP'),
    },
    width,
    language,
    theme,
  })
  await expect.element(portal.screen.getByRole('banner')).toBeVisible()
  return portal
}

/** Narrower than all groups need without icons. */
const narrow = 900

const fit = () => document.querySelector<HTMLElement>('.menu-bar')!.dataset.fit

it.each([
  [1280, pseudoLocale],
  [1000, 'en'],
  [360, pseudoLocale],
])('MENU-005 keeps the menu at %i px in %s in one line of 64 px', async (width, language) => {
  await openBar(width, language)
  await expect.poll(fit).toBe(width === 360 ? 'drawer' : 'bar')
  expect(document.querySelector('.menu-bar')!.getBoundingClientRect().height).toBe(64)
  expect(document.documentElement.scrollWidth).toBe(width)
  expect(document.querySelector('.user-menu')!.getBoundingClientRect().right).toBeLessThanOrEqual(width)
})

// French has the longest labels
it.each([
  { language: 'en', theme: themes.default },
  { language: 'fr', theme: themes.tafe },
])('shows all seven groups at 1280 px in $language, in the theme $theme.id', async ({ language, theme }) => {
  await openBar(1280, language, theme)
  await expect.poll(() => document.querySelectorAll('.menu-more')).toHaveLength(0)
  expect([document.querySelectorAll('.menu-groups summary').length, fit()]).toEqual([7, 'bar'])
  expect(document.documentElement.scrollWidth).toBe(1280)
})

it('MENU-004 moves groups that do not fit to "More"', async () => {
  const { screen, router } = await openBar(narrow)
  const summaries = [...document.querySelectorAll<HTMLElement>('.menu-groups summary')]
  expect(summaries.at(-1)?.textContent).toBe('More')
  await screen.getByText('More', { exact: true }).click()
  const fleets = screen.getByRole('link', { name: 'Fleets', exact: true })
  await fleets.click()
  await expect.poll(() => router.state.location.pathname).toBe('/administration/data/fleets')
  await expect.poll(() => summaries.at(-1)?.closest('details')?.dataset['current']).toBe('true')
  await router.navigate('/administration/data/fleets/7')
  await screen.getByText('More', { exact: true }).click()
  await expect.element(fleets).toHaveAttribute('aria-current', 'page')
  expect(document.querySelectorAll('.menu-bar [aria-current]')).toHaveLength(1)
})

it('shows all groups again in a wider window, with icons, chevrons and the live label', async () => {
  await openBar(narrow)
  await page.viewport(2400, 800)
  await expect.poll(() => document.querySelectorAll('.menu-more')).toHaveLength(0)
  const summaries = [...document.querySelectorAll<HTMLElement>('.menu-groups summary')]
  expect(summaries.length).toBeGreaterThan(6)
  for (const summary of summaries)
    expect(
      [...summary.querySelectorAll('.m-icon')].map(icon => icon.checkVisibility()),
      summary.textContent,
    ).toEqual([true, true])
  expect(document.querySelector('.live span')!.getBoundingClientRect().width).toBeGreaterThan(20)
  await page.viewport(narrow, 800)
  await expect.poll(() => document.querySelectorAll('.menu-more')).toHaveLength(1)
})

it.each(['Settings', 'More'])('shows the panel of %s completely', async name => {
  const { screen } = await openBar(name === 'More' ? narrow : 2400)
  await screen.getByText(name, { exact: true }).click()
  const panel = document.querySelector('details[open] .menu-panel')!
  const { bottom, right } = panel.getBoundingClientRect()
  const { clientWidth } = document.documentElement
  expect([bottom <= 800, right <= clientWidth, panel.scrollWidth <= panel.clientWidth]).toEqual([true, true, true])
  if (name === 'Settings') expect(panel.scrollHeight).toBeLessThanOrEqual(panel.clientHeight)
})

// `menu.test.ts` compares all links with their screens and access rules
it('opens the screen of each group’s first link with its permission and features alone', async () => {
  const { core, router, screen, where } = await openPortal(start, { login: {} })
  for (const { group, parent, entries } of specifiedGroups) {
    const [{ href, label, permission, features: needed } = expect.fail(`${group} is empty.`)] = entries
    await router.navigate(start)
    await expect.element(screen.getByRole('heading', { name: start })).toBeVisible()
    const session = core.session.get()
    if (!session) throw new Error(`The session ended before ${href}.`)
    core.session.signIn({ ...session, acl: [permission], feature: [...needed] })
    await screen
      .getByRole('navigation')
      .getByText(parent ?? group, { exact: true })
      .click()
    await screen.getByRole('link', { name: ourLabels[href]?.label ?? label, exact: true }).click()
    await expect.element(screen.getByRole('heading', { name: href, exact: true })).toBeVisible()
    await expect.poll(() => where().replace('?open=true', '')).toBe(href)
  }
}, 120_000)
