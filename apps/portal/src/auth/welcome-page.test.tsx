import { logout, updateMyDisclaimerSettings } from '@muster/contract'
import { fakeServer, problem } from '@muster/core/testing'
import { expect, it } from 'vitest'
import { openPortal } from '../testing.tsx'

const login = { legalDisclaimerAccepted: false }

it('SHELL-019 accepts the disclaimer after the server has stored it', async () => {
  const server = fakeServer().on(updateMyDisclaimerSettings, () => new Response(null, { status: 204 }))
  const { screen, core, where } = await openPortal('/auth/welcome-page', { login, server })
  await expect.element(screen.getByText('By continuing, you accept these terms', { exact: false })).toBeVisible()
  expect(core.session.get()?.legalDisclaimerAccepted).toBe(false)
  await screen.getByRole('button', { name: 'Accept and continue' }).click()
  await expect.poll(where).toBe('/dashboards/main-dashboard')
  expect(core.session.get()?.legalDisclaimerAccepted).toBe(true)
  const told = server.calls.filter(({ operation }) => operation === 'updateMyDisclaimerSettings')
  expect(told.map(({ body }) => body)).toEqual([{ accepted: true }])
})

it('retries a failed acceptance', async () => {
  const server = fakeServer().on(updateMyDisclaimerSettings, () => problem(503, 'Later.'))
  const { screen, where } = await openPortal('/auth/welcome-page', { login, server })
  await screen.getByRole('button', { name: 'Accept and continue' }).click()
  await expect.element(screen.getByRole('alert')).toMatchTextContent('Retry')
  await expect.poll(() => where()).toBe('/auth/welcome-page')
  server.on(updateMyDisclaimerSettings, () => new Response(null, { status: 204 }))
  await screen.getByRole('button', { name: 'Accept and continue' }).click()
  await expect.poll(where).toBe('/dashboards/main-dashboard')
})

it('SHELL-045 signs out after a confirmation when declined', async () => {
  const { screen, where, core } = await openPortal('/auth/welcome-page', {
    login,
    server: fakeServer().on(logout, {}),
  })
  const dialog = screen.getByRole('dialog')
  await screen.getByRole('button', { name: 'Sign out' }).click()
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  expect(core.session.get()).not.toBeNull()
  await screen.getByRole('button', { name: 'Sign out' }).click()
  await dialog.getByRole('button', { name: 'Sign out' }).click()
  await expect.poll(where).toBe('/auth/login?logout=true')
})

it('SHELL-046 shows the toast “logout error” after a failed logout and stays', async () => {
  const server = fakeServer().on(logout, () => problem(500, 'Oops.'))
  const { screen, where, core } = await openPortal('/auth/welcome-page', { login, server })
  await screen.getByRole('button', { name: 'Sign out' }).click()
  await screen.getByRole('dialog').getByRole('button', { name: 'Sign out' }).click()
  await expect.element(screen.getByRole('log').getByText('logout error', { exact: true })).toBeVisible()
  expect([where(), core.session.get()?.username]).toEqual(['/auth/welcome-page', 'operator'])
  await screen.getByRole('log').getByRole('button', { name: 'Close' }).click()
})

it('SHELL-086 hides the menu and redirects users who have accepted', async () => {
  const { screen } = await openPortal('/auth/welcome-page', { login })
  await expect.element(screen.getByRole('heading', { name: 'Before you start' })).toBeVisible()
  expect(screen.getByRole('navigation').elements()).toEqual([])
  await screen.unmount()
  expect((await openPortal('/auth/welcome-page')).where()).toBe('/auth/login')
})
