import { describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { openPortal } from '../testing.tsx'
import { themes } from '../themes/index.ts'

const home = '/dashboards/main-dashboard'
const all = { acl: ['DESKTOP_VIEW', 'ADM_FLEET_AT_GLANCE_VIEW'], feature: ['MAP', 'DASHBOARDS'] }

async function openMenu(
  login: { acl?: string[]; feature?: string[] } = all,
  more: { width?: number; theme?: typeof themes.tafe } = {},
) {
  const portal = await openPortal(home, { login, ...more })
  await expect.element(portal.screen.getByRole('banner')).toBeVisible()
  const group = (name: string) => portal.screen.getByText(name, { exact: true })
  return { ...portal, group }
}

const groups = () => [...document.querySelectorAll('.menu-groups summary')].map(({ textContent }) => textContent)

describe('MENU-002 MENU-003 an entry shows with its feature and its permission, a group with an entry', () => {
  it.each([
    [all, ['Dashboards', 'Fleet management']],
    [{ ...all, acl: ['DESKTOP_VIEW'] }, ['Dashboards']],
    [{ ...all, acl: ['ADM_FLEET_AT_GLANCE_VIEW'] }, ['Fleet management']],
    [{ ...all, feature: ['DASHBOARDS'] }, ['Dashboards']],
    [{ ...all, feature: ['MAP'] }, ['Fleet management']],
    [{ acl: [], feature: [] }, []],
  ])('%j', async (login, expected) => {
    await openMenu(login)
    expect(groups()).toEqual(expected)
  })
})

it('MENU-004 the entry whose address the current one starts with is highlighted, and its group', async () => {
  const { screen, group } = await openMenu()
  await group('Dashboards').click()
  await expect.element(screen.getByRole('link', { name: 'Main dashboard' })).toHaveAttribute('aria-current', 'page')
  expect(group('Dashboards').element().closest('details')).toHaveAttribute('data-current')
  await group('Fleet management').click()
  await expect.element(screen.getByRole('link', { name: 'Fleet map' })).not.toHaveAttribute('aria-current')
  expect(group('Fleet management').element().closest('details')).not.toHaveAttribute('data-current')
})

it.each([
  [1280, themes.default],
  [360, themes.default],
  [1280, themes.tafe],
])('MENU-005 the menu is 64 px high, %i px wide', async (width, theme) => {
  const { screen } = await openMenu(all, { width, theme })
  expect(screen.getByRole('banner').element().getBoundingClientRect().height).toBe(64)
})

describe('MENU-007 the logo stands above the menu', () => {
  const isAbove = () => {
    const logo = document.querySelector('.menu-logo')!.getBoundingClientRect()
    return logo.bottom <= document.querySelector('header')!.getBoundingClientRect().top
  }

  it.each([
    ['with the feature', { ...all, feature: [...all.feature, 'MENU_LOGO_ON_TOP'] }, themes.default, true],
    ['with the theme’s option', all, themes.tafe, true],
    ['not otherwise', all, themes.default, false],
  ])('%s', async (_name, login, theme, expected) => {
    await openMenu(login, { theme })
    expect(isAbove()).toBe(expected)
  })
})

it('works by keyboard: opens, leads on, closes by Esc where it was opened', async () => {
  const { screen, where, group } = await openMenu()
  const summary = group('Fleet management').element().closest('summary')!
  summary.focus()
  await userEvent.keyboard('{Enter}')
  const link = screen.getByRole('link', { name: 'Fleet map' })
  await expect.element(link).toBeVisible()
  await userEvent.tab()
  await expect.element(link).toHaveFocus()
  await userEvent.keyboard('{Escape}')
  await expect.element(link).not.toBeInTheDocument()
  await expect.element(summary).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await userEvent.tab()
  await userEvent.keyboard('{Enter}')
  await expect.poll(where).toBe('/fleet')
  await expect.element(link).not.toBeInTheDocument()
  await expect.element(screen.getByRole('main')).toHaveFocus()
})

it('a press elsewhere closes an open group; one group is open at a time', async () => {
  const { screen, group } = await openMenu()
  await group('Dashboards').click()
  await group('Fleet management').click()
  await expect.element(screen.getByRole('link', { name: 'Main dashboard' })).not.toBeInTheDocument()
  await screen.getByRole('main').click({ position: { x: 600, y: 500 } })
  await expect.element(screen.getByRole('link', { name: 'Fleet map' })).not.toBeInTheDocument()
})

it('the first stop of the keyboard leads past the menu', async () => {
  const { screen, where } = await openMenu()
  await userEvent.tab()
  await expect.element(screen.getByRole('link', { name: 'Skip to content' })).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.element(screen.getByRole('main')).toHaveFocus()
  expect(where()).toBe(home)
})

it('is a drawer on a phone, with targets of 44 px', async () => {
  const { screen, group } = await openMenu(all, { width: 360 })
  await expect.element(group('Dashboards')).not.toBeVisible()
  const toggle = screen.getByRole('button', { name: 'Open the menu' })
  await toggle.click()
  await group('Fleet management').click()
  const link = screen.getByRole('link', { name: 'Fleet map' })
  for (const target of [link, group('Fleet management')]) {
    expect(target.element().closest('a, summary')!.getBoundingClientRect().height).toBeGreaterThanOrEqual(44)
  }
  await userEvent.keyboard('{Escape}')
  await expect.element(screen.getByRole('button', { name: 'Open the menu' })).toHaveFocus()
  await expect.element(group('Dashboards')).not.toBeVisible()
  expect(document.documentElement.scrollWidth).toBe(360)
  await page.viewport(1280, 800)
})
