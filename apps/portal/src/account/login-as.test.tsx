import { impersonateUser, listSupportedUsers, recoverLogin } from '@muster/contract'
import { aLogin, fakeServer, problem } from '@muster/core/testing'
import { describe, expect, it } from 'vitest'
import { openPortal } from '../testing.tsx'

const anna = { userId: 42, login: 'anna', name: 'Anna', surname: 'Krüger', companyName: 'Hof Lindenbruch' }
const supporter = { userId: 2, username: 'support', acl: ['USR_SUPPORT_VIEW'] }
const asAnna = () =>
  Response.json(
    aLogin({
      accessToken: 'token-42',
      userId: 42,
      username: 'anna',
      impersonator: { username: 'support' },
      userSetting: { mainpage: '/fleet' },
      acl: ['ADM_FLEET_AT_GLANCE_VIEW'],
      feature: ['MAP'],
    }),
  )
const knowing = () =>
  fakeServer()
    .on(listSupportedUsers, { items: [anna], totalCount: 1 })
    .on(impersonateUser, asAnna)
const asked = ({ calls }: ReturnType<typeof fakeServer>) =>
  calls.filter(({ operation }) => operation === 'impersonateUser').map(({ path }) => path.userId)

const open = (server = knowing(), address = '/login-as/42') => openPortal(address, { login: supporter, server })

it(
  'ERR-017 SHELL-009 SHELL-057 confirms by name, then continues as that user on their home page',
  { meta: { raises: ['impersonateConfirmation'] } },
  async () => {
    const { screen, server, core, where } = await open()
    const dialog = screen.getByRole('dialog', { name: 'Act as anna?' })
    await expect.element(dialog).toMatchTextContent(/Anna Krüger of Hof Lindenbruch/)
    expect(asked(server)).toEqual([])
    await dialog.getByRole('button', { name: 'Act as anna' }).click()
    await expect.poll(where).toBe('/fleet')
    await expect.element(screen.getByText('support is acting as anna')).toBeVisible()
    expect(asked(server)).toEqual(['42'])
    expect(core.session.get()).toMatchObject({ accessToken: 'token-42', username: 'anna', impersonatedBy: 'support' })
    const found = server.calls.find(({ operation }) => operation === 'listSupportedUsers')
    expect(found?.query.get('filter')).toBe('42')
  },
)

it('SHELL-056 names both users in the frame and returns to the supporter’s session', async () => {
  const server = knowing().on(recoverLogin, () => Response.json(aLogin({ ...supporter, accessToken: 'token-2' })))
  const { screen, core } = await open(server)
  await screen.getByRole('dialog').getByRole('button', { name: 'Act as anna' }).click()
  await screen.getByRole('button', { name: 'Return to support' }).click()
  await expect.element(screen.getByText('support is acting as anna')).not.toBeInTheDocument()
  expect(core.session.get()).toMatchObject({ accessToken: 'token-2', username: 'support' })
  expect(core.session.get()?.impersonatedBy).toBeUndefined()
})

it('SHELL-009 SHELL-057 returns to the previous page with the own session on cancel', async () => {
  const { screen, server, router, core, where } = await open(knowing(), '/user/changePassword')
  await expect.element(screen.getByLabelText('Current password')).toBeVisible()
  await router.navigate('/login-as/42')
  await screen.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
  await expect.poll(where).toBe('/user/changePassword')
  expect([asked(server), core.session.get()?.username]).toEqual([[], 'support'])
})

it('opens the root on cancel in a new tab', async () => {
  const { screen, where } = await open()
  await screen.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
  await expect.poll(where).toBe('/dashboards/main-dashboard')
})

it.each([
  ['unknown', () => problem(404, 'There is no user 42.')],
  ['not allowed', () => problem(403, 'This user has powers that you lack.')],
])('shows the server’s message on a rejection and keeps the session: %s', async (_name, refuse) => {
  const { screen, core } = await open(knowing().on(impersonateUser, refuse))
  await screen.getByRole('dialog').getByRole('button', { name: 'Act as anna' }).click()
  const told = screen.getByRole('dialog', { name: 'You cannot act as anna' })
  await expect.element(told).toMatchTextContent(/There is no user 42|powers that you lack/)
  expect(core.session.get()?.username).toBe('support')
})

it('reports an unsupported user without an impersonation request', async () => {
  const { screen, server } = await open(
    fakeServer().on(listSupportedUsers, { items: [anna], totalCount: 1 }),
    '/login-as/4',
  )
  await expect.element(screen.getByText('User not found')).toBeVisible()
  expect(asked(server)).toEqual([])
  expect(screen.getByRole('dialog').elements()).toEqual([])
})

it('retries loading the user', async () => {
  const { screen, server } = await open(fakeServer().on(listSupportedUsers, () => problem(500, 'Oops.')))
  await expect.element(screen.getByText('Oops.')).toBeVisible()
  server.on(listSupportedUsers, { items: [anna], totalCount: 1 })
  await screen.getByRole('button', { name: 'Retry' }).click()
  await expect.element(screen.getByRole('dialog', { name: 'Act as anna?' })).toBeVisible()
})

describe('SHELL-087', () => {
  it('hides the menu', async () => {
    const { screen } = await open()
    await expect.element(screen.getByRole('dialog')).toBeVisible()
    expect(screen.getByRole('navigation').elements()).toEqual([])
  })

  it.each([
    ['opens the login page with returnTo when signed out', undefined, '/auth/login?returnTo=%2Flogin-as%2F42'],
    ['redirects to the root without the permission', { acl: ['DESKTOP_VIEW'] }, '/dashboards/main-dashboard'],
  ])('%s', async (_name, login, expected) => {
    const { where } = await openPortal('/login-as/42', { server: knowing(), ...(login && { login }) })
    await expect.poll(where).toBe(expected)
  })
})
