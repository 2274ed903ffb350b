import { logout, recoverLogin, updateMyMainpage } from '@muster/contract'
import type { Plugin, Theme } from '@muster/core'
import { aLogin, fakeServer, problem } from '@muster/core/testing'
import { describe, expect, it } from 'vitest'
import { userEvent } from 'vitest/browser'
import { openPortal } from '../testing.tsx'
import { themes } from '../themes/index.ts'

const home = '/dashboards/main-dashboard'

/** Returns the text of the toast with a tone. */
const toastOf = (tone: 'success' | 'danger') => document.querySelector(`.m-toast[data-tone=${tone}] p`)?.textContent

interface Options {
  at?: string
  acl?: string[]
  theme?: Theme
  impersonator?: { username: string }
  commit?: string
  added?: readonly Plugin[]
}

async function openUserMenu(
  server = fakeServer(),
  username = 'operator',
  { at = home, acl = [], theme, impersonator, commit, added = [] }: Options = {},
) {
  const login = { username, acl, feature: ['MAP'], ...(impersonator && { impersonator }) }
  const portal = await openPortal(at, { login, server, ...(theme && { theme }), ...(commit && { commit }), added })
  const summary = () => document.querySelector<HTMLElement>('.user-menu > summary')!
  await expect.element(portal.screen.getByRole('banner')).toBeVisible()
  await userEvent.click(summary())
  return { ...portal, summary }
}

it('SHELL-021 SHELL-061 shows the user name and the version of the application', async () => {
  const { screen } = await openUserMenu()
  await expect.element(screen.getByRole('strong')).toHaveTextContent('operator')
  await expect.element(screen.getByText('Version 1.2.3')).toBeVisible()
})

it('shows the commit of the build beside the version', async () => {
  const { screen } = await openUserMenu(fakeServer(), 'operator', { commit: 'abc1234' })
  await expect.element(screen.getByText('Version 1.2.3 (abc1234)')).toBeVisible()
})

it('lists external plugins, and keeps the rest working', async () => {
  const good = { id: 'weighbridge', version: '1.4.0', requires: '^0.2.0' }
  const { screen } = await openUserMenu(fakeServer(), 'operator', { added: [good] })
  await screen.getByRole('button', { name: 'Plugins' }).click()
  const dialog = screen.getByRole('dialog', { name: 'Plugins' })
  await expect.element(dialog.getByText('weighbridge 1.4.0')).toBeVisible()
})

it('SHELL-028 limits the user name’s label to 100 px', async () => {
  const { summary } = await openUserMenu(fakeServer(), 'a.very.long.user.name@a.very.long.company.example')
  expect(summary().querySelector('.user-name')!.getBoundingClientRect().width).toBe(100)
})

it('includes the visible text in the button’s accessible name', async () => {
  const { screen } = await openUserMenu()
  await expect.element(screen.getByLabelText('operator, User menu')).toBeInTheDocument()
})

describe('documents of a theme', () => {
  const theme = themes.tafe
  it.each([
    ['SHELL-023', 'Privacy statement', 'privacy'],
    ['SHELL-024', 'Terms of use', 'terms'],
    ['SHELL-025', 'User manual', 'manual'],
  ])('%s downloads %s as a PDF of the theme', async (_id, name, file) => {
    const { screen } = await openUserMenu(fakeServer(), 'operator', { theme })
    const link = screen.getByRole('link', { name: `${name} PDF` })
    await expect.element(link).toHaveAttribute('href', `/assets/themes/${theme.id}/${file}.pdf`)
    await expect.element(link).toHaveAttribute('download', `${theme.id}-${file}.pdf`)
  })
})

describe('links to screens of the account', () => {
  const links = () =>
    [...document.querySelectorAll('.user-menu a[href^="/user"]')].map(link => link.getAttribute('href'))

  it('show the own settings with ADM_USER_VIEW, and the password to everyone', async () => {
    await openUserMenu(fakeServer(), 'operator', { acl: ['ADM_USER_VIEW'] })
    expect(links()).toEqual([
      '/userSettings/7',
      '/user/changePassword',
      '/user/security',
      '/user/sessions',
      '/user/tokens',
    ])
  })

  it('hide forbidden screens', async () => {
    await openUserMenu()
    expect(links()).toEqual(['/user/changePassword', '/user/security', '/user/sessions', '/user/tokens'])
  })
})

it('hides password and home page during impersonation', async () => {
  const { screen } = await openUserMenu(fakeServer(), 'operator', {
    acl: ['ADM_USER_VIEW'],
    impersonator: { username: 'support' },
  })
  await expect.element(screen.getByRole('link', { name: 'Your settings' })).toBeVisible()
  expect(screen.getByRole('link', { name: 'Change password' }).elements()).toEqual([])
  expect(screen.getByRole('button', { name: 'Set as home page' }).elements()).toEqual([])
})

describe('the home page', () => {
  const at = '/fleet?unitId=7'
  const acl = ['ADM_FLEET_AT_GLANCE_VIEW']

  it('SHELL-026 SHELL-062 SHELL-063 confirms, then saves the current address and reports it', async () => {
    const server = fakeServer().on(updateMyMainpage, undefined)
    const { screen, core } = await openUserMenu(server, 'operator', { at, acl })
    await screen.getByRole('button', { name: 'Set as home page' }).click()
    const dialog = screen.getByRole('dialog', { name: 'set as main page' })
    await expect.element(dialog).toBeVisible()
    expect(server.calls.map(({ operation }) => operation)).not.toContain('updateMyMainpage')
    await dialog.getByRole('button', { name: 'Set as home page' }).click()
    await expect.poll(() => toastOf('success')).toBe('home has been set')
    expect(server.calls.find(({ operation }) => operation === 'updateMyMainpage')?.body).toEqual({ mainpage: at })
    expect(core.session.get()?.userSetting.mainpage).toBe(at)
  })

  it('SHELL-062 keeps the home page on cancel', async () => {
    const server = fakeServer().on(updateMyMainpage, undefined)
    const { screen, core, summary } = await openUserMenu(server, 'operator', { at, acl })
    await screen.getByRole('button', { name: 'Set as home page' }).click()
    await screen.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
    await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument()
    await expect.poll(() => document.activeElement).toBe(summary())
    expect(server.calls.map(({ operation }) => operation)).not.toContain('updateMyMainpage')
    expect(core.session.get()?.userSetting.mainpage).toBe(home)
  })

  it('SHELL-063 reports a failed save with the server’s message', async () => {
    const server = fakeServer().on(updateMyMainpage, () => problem(500, 'The disk is full.'))
    const { screen } = await openUserMenu(server, 'operator', { at, acl })
    await screen.getByRole('button', { name: 'Set as home page' }).click()
    await screen.getByRole('dialog').getByRole('button', { name: 'Set as home page' }).click()
    await expect.poll(() => toastOf('danger')).toBe('Your home page could not be saved: The disk is full.')
    await screen.getByRole('log').getByRole('button', { name: 'Close' }).click()
  })
})

describe('logout', () => {
  const isOut = ({ calls }: ReturnType<typeof fakeServer>) => calls.some(({ operation }) => operation === 'logout')

  it('SHELL-045 confirms first; cancel stays and restores the focus', async () => {
    const { screen, server, summary, core } = await openUserMenu()
    await screen.getByRole('button', { name: 'Sign out' }).click()
    const dialog = screen.getByRole('dialog', { name: 'Sign out?' })
    await expect.element(dialog).toBeVisible()
    await userEvent.keyboard('{Escape}')
    await expect.element(dialog).not.toBeInTheDocument()
    await expect.poll(() => document.activeElement).toBe(summary())
    expect(isOut(server)).toBe(false)
    expect(core.session.get()).not.toBeNull()
  })

  it('SHELL-027 SHELL-044 opens the login page after the server’s response', async () => {
    const server = fakeServer().on(logout, {})
    const { screen, where } = await openUserMenu(server)
    await screen.getByRole('button', { name: 'Sign out' }).click()
    await screen.getByRole('dialog').getByRole('button', { name: 'Sign out' }).click()
    await expect.poll(where).toBe('/auth/login?logout=true')
    expect(server.calls.find(({ operation }) => operation === 'logout')?.body).toBeUndefined()
  })

  it('SHELL-046 shows the toast “logout error” after a failure and stays', async () => {
    const { screen, where, core } = await openUserMenu(fakeServer().on(logout, () => problem(500, 'Oops.')))
    await screen.getByRole('button', { name: 'Sign out' }).click()
    await screen.getByRole('dialog').getByRole('button', { name: 'Sign out' }).click()
    await expect.poll(() => toastOf('danger')).toBe('logout error')
    expect([where(), core.session.get()?.username]).toEqual([home, 'operator'])
    await screen.getByRole('button', { name: 'Close' }).click()
  })
})

it('applies the appearance immediately and stores it', async () => {
  const { screen } = await openUserMenu()
  await screen.getByLabelText('Dark').click()
  await expect.poll(() => document.documentElement.dataset.mode).toBe('dark')
  expect(localStorage.getItem('muster.mode')).toBe('dark')
  await screen.getByLabelText('Light').click()
  await expect.poll(() => document.documentElement.dataset.mode).toBe('light')
  localStorage.removeItem('muster.mode')
})

it('shows an impersonation and ends it', async () => {
  const server = fakeServer().on(recoverLogin, () => Response.json(aLogin({ userId: 1, username: 'support' })))
  const { screen, core } = await openPortal(home, { login: { impersonator: { username: 'support' } }, server })
  await expect.element(screen.getByText('support is acting as operator')).toBeVisible()
  await screen.getByRole('button', { name: 'Return to support' }).click()
  await expect.poll(() => core.session.get()?.username).toBe('support')
  await expect.element(screen.getByText('support is acting as operator')).not.toBeInTheDocument()
})
