import { logout, recoverLogin } from '@muster/contract'
import { aLogin, fakeServer, problem } from '@muster/core/testing'
import { describe, expect, it } from 'vitest'
import { userEvent } from 'vitest/browser'
import { openPortal } from '../testing.tsx'

const home = '/dashboards/main-dashboard'

async function openUserMenu(server = fakeServer(), username = 'operator') {
  const portal = await openPortal(home, { login: { username }, server })
  const summary = () => document.querySelector<HTMLElement>('.user-menu > summary')!
  await expect.poll(summary).toBeTruthy()
  await userEvent.click(summary())
  return { ...portal, summary }
}

it('SHELL-021 SHELL-061 shows the user name and the version of the application', async () => {
  const { screen } = await openUserMenu()
  await expect.element(screen.getByRole('strong')).toHaveTextContent('operator')
  await expect.element(screen.getByText('Version 1.2.3')).toBeVisible()
})

it('SHELL-028 the label of the user name is at most 100 px wide', async () => {
  const { summary } = await openUserMenu(fakeServer(), 'a.very.long.user.name@a.very.long.company.example')
  expect(summary().querySelector('.user-name')!.getBoundingClientRect().width).toBe(100)
})

it('its button is called what it shows', async () => {
  const { screen } = await openUserMenu()
  await expect.element(screen.getByLabelText('operator, User menu')).toBeInTheDocument()
})

describe('logout', () => {
  const isOut = ({ calls }: ReturnType<typeof fakeServer>) => calls.some(({ operation }) => operation === 'logout')

  it('SHELL-045 asks first; who cancels stays, with the focus where it was', async () => {
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

  it('SHELL-027 SHELL-044 goes to the login page, once the server knows', async () => {
    const server = fakeServer().on(logout, () => new Response(null, { status: 204 }))
    const { screen, where } = await openUserMenu(server)
    await screen.getByRole('button', { name: 'Sign out' }).click()
    await screen.getByRole('dialog').getByRole('button', { name: 'Sign out' }).click()
    await expect.poll(where).toBe('/auth/login?logout=true')
    expect(server.calls.find(({ operation }) => operation === 'logout')?.body).toBeUndefined()
  })

  it('SHELL-046 that fails shows the toast “logout error” and stays', async () => {
    const { screen, where, core } = await openUserMenu(fakeServer().on(logout, () => problem(500, 'Oops.')))
    await screen.getByRole('button', { name: 'Sign out' }).click()
    await screen.getByRole('dialog').getByRole('button', { name: 'Sign out' }).click()
    await expect.element(screen.getByText('logout error')).toBeVisible()
    expect([where(), core.session.get()?.username]).toEqual([home, 'operator'])
    await screen.getByRole('button', { name: 'Close' }).click()
  })
})

it('changes the appearance at once and remembers it', async () => {
  const { screen } = await openUserMenu()
  await screen.getByLabelText('Dark').click()
  await expect.poll(() => document.documentElement.dataset.mode).toBe('dark')
  expect(localStorage.getItem('muster.mode')).toBe('dark')
  await screen.getByLabelText('Light').click()
  await expect.poll(() => document.documentElement.dataset.mode).toBe('light')
  localStorage.removeItem('muster.mode')
})

it('who acts as another user is told so, and comes back', async () => {
  const server = fakeServer().on(recoverLogin, () => Response.json(aLogin({ userId: 1, username: 'support' })))
  const { screen, core } = await openPortal(home, { login: { impersonator: { username: 'support' } }, server })
  await expect.element(screen.getByText('support is acting as operator')).toBeVisible()
  await screen.getByRole('button', { name: 'Back to support' }).click()
  await expect.poll(() => core.session.get()?.username).toBe('support')
  await expect.element(screen.getByText('support is acting as operator')).not.toBeInTheDocument()
})
