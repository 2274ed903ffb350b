import { getMe, getMyContext, getReportingCountWidget, getUnitsStatusCounters, login } from '@muster/contract'
import { aLogin, fakeServer, problem } from '@muster/core/testing'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { openPortal } from '../testing.tsx'

const home = '/dashboards/main-dashboard'
const mapUser = { acl: ['DESKTOP_VIEW', 'ADM_FLEET_AT_GLANCE_VIEW'], feature: ['MAP', 'DASHBOARDS'] }
const profile = { name: 'Olga', surname: 'Ferraro', email: 'o@muster.example', companyName: 'Agricola' }

/** Response of `users/me`: a login response without the token. */
const me = (changes: Parameters<typeof aLogin>[0] = {}) => {
  const { accessToken: _, ...session } = aLogin(changes)
  return () => Response.json({ ...session, ...profile })
}

const called = ({ calls }: ReturnType<typeof fakeServer>, id: string) =>
  calls.filter(({ operation }) => operation === id).length

it('SHELL-060 loads the current user and the context once after a login', async () => {
  const server = fakeServer()
    .on(login, () => Response.json(aLogin()))
    .on(getMe, me())
    .on(getMyContext, { mu: {} })
  const { screen, where } = await openPortal('/auth/login', { server })
  expect([called(server, 'getMe'), called(server, 'getMyContext')]).toEqual([0, 0])
  await screen.getByLabelText('User name').fill('operator')
  await screen.getByLabelText('Password', { exact: true }).fill('x')
  await userEvent.keyboard('{Enter}')
  await expect.poll(where).toBe(home)
  await expect.poll(() => [called(server, 'getMe'), called(server, 'getMyContext')]).toEqual([1, 1])
})

it('removes a permission that was revoked since the login', async () => {
  const { where, core } = await openPortal('/user/supportedUsers', {
    login: { acl: ['USR_SUPPORT_VIEW'] },
    server: fakeServer().on(getMe, me({ acl: [] })),
  })
  await expect.poll(where).toBe(home)
  expect(core.session.get()).toMatchObject({ accessToken: 'token-1', acl: [] })
})

it('keeps later changes of the session on a late response', async () => {
  const { promise, resolve } = Promise.withResolvers<Response>()
  const server = fakeServer().on(getMe, () => promise)
  const { core, where } = await openPortal(home, { login: {}, server })
  await expect.poll(() => called(server, 'getMe')).toBe(1)
  core.session.updateSettings({ mainpage: '/fleet' })
  resolve(me({ userSetting: { mainpage: home } })())
  await expect.poll(where).toBe(home)
  expect(core.session.get()?.userSetting.mainpage).toBe('/fleet')
})

it('keeps the session if the current user cannot be loaded', async () => {
  const server = fakeServer().on(getMe, () => problem(500, 'Oops.'))
  const { core, where } = await openPortal(home, { login: {}, server })
  await expect.poll(() => called(server, 'getMe')).toBe(1)
  expect([where(), core.session.get()?.username]).toEqual([home, 'operator'])
})

it('SHELL-040 opens the login page once with returnTo after several simultaneous 401', async () => {
  const { promise, resolve } = Promise.withResolvers<void>()
  const expired = async () => {
    await promise
    return problem(401, 'Expired.')
  }
  const server = fakeServer()
    .on(getMe, expired)
    .on(getMyContext, expired)
    .on(getUnitsStatusCounters, expired)
    .on(getReportingCountWidget, expired)
  const address = `${home}?from=mail`
  const { core, router, screen, where } = await openPortal(address, { login: mapUser, server })
  const ends: string[] = []
  const visited: string[] = []
  core.session.onSignOut(reason => ends.push(reason))
  await expect.poll(() => called(server, 'getMe') + called(server, 'getMyContext')).toBe(2)
  await expect.poll(() => router.state.initialized).toBe(true)
  router.subscribe(({ location }) => visited.push(location.pathname))
  resolve()
  await expect.element(screen.getByText(/has ended/)).toBeVisible()
  expect(ends).toEqual(['expired'])
  expect(new Set(visited)).toEqual(new Set(['/auth/login']))
  await expect.poll(() => where()).toBe(`/auth/login?expired=true&returnTo=${encodeURIComponent(address)}`)
})

it('opens the login page when another tab removes the token, and returns to the screen after login', async () => {
  const server = fakeServer().on(login, () => Response.json(aLogin()))
  const { core, screen, where } = await openPortal('/user/changePassword', { login: {}, server })
  await expect.element(screen.getByLabelText('Current password')).toBeVisible()
  core.session.signOut('elsewhere')
  await expect.poll(where).toBe('/auth/login?elsewhere=true&returnTo=%2Fuser%2FchangePassword')
  await screen.getByLabelText('User name').fill('operator')
  await screen.getByLabelText('Password', { exact: true }).fill('x')
  await userEvent.keyboard('{Enter}')
  await expect.poll(where).toBe('/user/changePassword')
})

/** Socket whose server rejects every STOMP session with a message. */
class RefusingSocket extends EventTarget {
  static readonly OPEN = 1
  readonly readyState = 1
  onopen?: () => void
  onmessage?: (event: { data: string }) => void
  onclose?: (event: object) => void
  readonly #url: string

  constructor(url: string) {
    super()
    this.#url = url
    queueMicrotask(() => this.onopen?.())
  }

  send(): void {
    this.onmessage?.({ data: `ERROR\nmessage:No entry at ${new URL(this.#url).pathname}.\n\n\0` })
  }

  close(): void {
    this.onclose?.({ code: 1000 })
  }
}

describe('SHELL-041 shows an error of the session stream as a toast with its message', () => {
  it.each([
    ['notifications', '/wlf/ws'],
    ['commands', '/command-manager/ws'],
  ] as const)('%s', async (channel, path) => {
    vi.stubGlobal('WebSocket', RefusingSocket)
    onTestFinished(() => void vi.unstubAllGlobals())
    const { core, screen } = await openPortal('/user/changePassword', { login: {} })
    onTestFinished(core.live[channel].start())
    const told = screen.getByRole('log').getByText(`Live data: No entry at ${path}.`)
    await expect.element(told).toBeVisible()
    expect(told.element().closest<HTMLElement>('.m-toast')?.dataset.tone).toBe('danger')
    await screen.getByRole('log').getByRole('button', { name: 'Close' }).click()
  })
})
