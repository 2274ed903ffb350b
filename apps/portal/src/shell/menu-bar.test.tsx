import { describe, expect, it, onTestFinished } from 'vitest'
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
  // the dashboard has links of its own
  const entry = (name: string) =>
    portal.screen.getByRole('navigation', { name: 'Main menu', exact: false }).getByRole('link', { name })
  return { ...portal, group, entry }
}

const groups = () => [...document.querySelectorAll('.menu-groups summary')].map(({ textContent }) => textContent)

describe('MENU-002 MENU-003 shows an entry with its feature and permission, and a group with an entry', () => {
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

it('MENU-004 highlights the entry whose address the current one starts with, and its group', async () => {
  const { group, entry } = await openMenu()
  await group('Dashboards').click()
  await expect.element(entry('Main dashboard')).toHaveAttribute('aria-current', 'page')
  expect(group('Dashboards').element().closest('details')).toHaveAttribute('data-current')
  const lookOf = (name: string) => getComputedStyle(entry(name).element())
  const title = (name: string) => getComputedStyle(group(name).element().closest('summary')!)
  expect(lookOf('Main dashboard').backgroundColor).not.toBe(lookOf('Equipment dashboard').backgroundColor)
  expect(title('Dashboards').color).not.toBe(title('Fleet management').color)
  await group('Fleet management').click()
  await expect.element(entry('Fleet map')).not.toHaveAttribute('aria-current')
  expect(group('Fleet management').element().closest('details')).not.toHaveAttribute('data-current')
})

describe('MENU-005 height of 64 px', () => {
  it.each([
    [1280, themes.default],
    [360, themes.default],
    [1280, themes.tafe],
  ])('%i px wide', async (width, theme) => {
    await openMenu(all, { width, theme })
    expect(document.querySelector('.menu-bar')!.getBoundingClientRect().height).toBe(64)
  })
})

describe('SHELL-068 MENU-007 position of the logo above the menu', () => {
  const isAbove = () => {
    const logo = document.querySelector('.menu-logo')!.getBoundingClientRect()
    return logo.bottom <= document.querySelector('.menu-bar')!.getBoundingClientRect().top
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

it('shows toasts below the menu and the screen header', async () => {
  const theme = themes.tafe
  document.adoptedStyleSheets = []
  await openMenu(all, { theme })
  const box = (selector: string) => document.querySelector(selector)!.getBoundingClientRect()
  await expect.poll(() => box('.m-toasts').top - box('.menu-bar').bottom).toBe(96)
})

it('supports the keyboard: opens, navigates, closes on Esc and restores the focus', async () => {
  const { screen, where, group, entry } = await openMenu()
  const summary = group('Fleet management').element().closest('summary')!
  summary.focus()
  await userEvent.keyboard('{Enter}')
  const link = entry('Fleet map')
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

it('keeps the focus that a new screen has set', async () => {
  const { router, where } = await openMenu()
  const main = document.querySelector('main')!
  const field = document.createElement('input')
  // focuses in the commit that shows the screen
  const shown = new MutationObserver(() => {
    if (where() !== '/fleet') return
    shown.disconnect()
    main.append(field)
    field.focus()
  })
  shown.observe(main, { childList: true, subtree: true })
  await router.navigate('/fleet')
  await expect.poll(() => field.isConnected).toBe(true)
  await new Promise(resolve => setTimeout(resolve, 100))
  expect(field).toHaveFocus()
})

it('closes an open group on a press outside and on opening another', async () => {
  const { screen, group, entry } = await openMenu()
  await group('Dashboards').click()
  await group('Fleet management').click()
  await expect.element(entry('Main dashboard')).not.toBeInTheDocument()
  await screen.getByRole('main').click({ position: { x: 600, y: 500 } })
  await expect.element(entry('Fleet map')).not.toBeInTheDocument()
})

it('offers a skip link as the first tab stop', async () => {
  const { screen, where } = await openMenu()
  await userEvent.tab()
  await expect.element(screen.getByRole('link', { name: 'Skip to content' })).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.element(screen.getByRole('main')).toHaveFocus()
  await expect.poll(() => where()).toBe(home)
})

describe('drawer on a phone', () => {
  async function openDrawer() {
    const portal = await openMenu(all, { width: 360 })
    onTestFinished(() => page.viewport(1280, 800))
    const toggle = portal.screen.getByRole('button', { name: 'Open the menu' })
    await toggle.click()
    const drawer = portal.screen.getByRole('dialog', { name: 'Main menu' })
    await expect.element(drawer).toBeVisible()
    return { ...portal, toggle, drawer }
  }

  it('opens the current group and has targets of 44 px', async () => {
    const { drawer, group } = await openDrawer()
    await expect.element(drawer.getByRole('link', { name: 'Main dashboard' })).toHaveAttribute('aria-current', 'page')
    await group('Fleet management').click()
    await expect.element(drawer.getByRole('link', { name: 'Fleet map' })).toBeVisible()
    for (const target of document.querySelectorAll('dialog :is(a, summary, button)'))
      if (target.checkVisibility()) expect(target.getBoundingClientRect().height).toBeGreaterThanOrEqual(44)
    expect(document.documentElement.scrollWidth).toBe(360)
  })

  it('traps the focus; Esc and a press outside close it and restore the focus', async () => {
    const { screen, toggle, drawer } = await openDrawer()
    const focused = new Set<Element | null>()
    for (let i = 0; i < 12; i++) {
      await userEvent.tab()
      focused.add(document.activeElement)
    }
    // after the drawer's end the focus moves to the browser, reported as the body
    for (const element of focused) if (element !== document.body) expect(element?.closest('dialog')).toBeTruthy()
    expect(focused.size).toBeGreaterThan(3)
    await userEvent.keyboard('{Escape}')
    await expect.element(drawer).not.toBeInTheDocument()
    await expect.element(toggle).toHaveFocus()
    await toggle.click()
    await screen.getByRole('dialog').click({ position: { x: 350, y: 400 } })
    await expect.element(drawer).not.toBeInTheDocument()
  })

  it('closes on navigation', async () => {
    const { drawer, group, where } = await openDrawer()
    await group('Fleet management').click()
    await drawer.getByRole('link', { name: 'Fleet map' }).click()
    await expect.poll(where).toBe('/fleet')
    await expect.element(drawer).not.toBeInTheDocument()
  })
})

describe('fit to its labels', () => {
  const fit = () => document.querySelector<HTMLElement>('.menu-bar')!.dataset.fit

  it('switches to a drawer in a narrow window and back', async () => {
    await openMenu()
    for (const [width, expected] of [
      [1280, 'bar'],
      [599, 'drawer'],
      [1280, 'bar'],
    ] as const) {
      await page.viewport(width, 800)
      await expect.poll(fit, { message: `${width} px` }).toBe(expected)
    }
  })

  it('keeps the user menu visible at any width', async () => {
    await openMenu()
    for (const width of [1000, 800, 700, 600, 480, 360]) {
      await page.viewport(width, 800)
      const overhanging = () =>
        [...document.querySelectorAll('header *')]
          .filter(part => part.getBoundingClientRect().right > width)
          .map(({ className }) => className)
      await expect.poll(overhanging, { message: `${width} px` }).toEqual([])
      expect(document.documentElement.scrollWidth).toBe(width)
    }
    await page.viewport(1280, 800)
  })
})

it('places items of plugins before the user menu', async () => {
  const { screen } = await openMenu()
  const bar = screen.getByRole('banner').element().querySelector('.menu-end')!
  expect(bar.lastElementChild?.querySelector('.user-menu')).toBeTruthy()
})
