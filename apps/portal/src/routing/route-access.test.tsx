import { closeToasts } from '@muster/ui'
import { features, permissions } from '@muster/contract'
import { describe, expect, it, vi } from 'vitest'
import {
  addressOf,
  isScreen,
  patternOf,
  specifiedRoutes,
  type SpecifiedRoute,
} from '../../test/specification/routes.ts'
import { openPortal } from '../testing.tsx'

const home = '/dashboards/main-dashboard'
const bare = (row: SpecifiedRoute) => addressOf(row, { bare: true })

/** Routes of a kind are guarded alike: first part of the path, with or without a menu, permission and parameter. */
const kindOf = ({ path, menu, permission }: SpecifiedRoute) =>
  [path.split('/')[1], menu, permission !== null, path.includes('{')].join()
/** A route of each kind; `routes.test.ts` compares the access rules of all. */
const routes = [...new Map(specifiedRoutes.map(row => [kindOf(row), row])).values()]
const screens = routes.filter(isScreen)
const login = { feature: [...features] }

/** Every route with its access rule and a screen that shows its path. */
vi.mock(import('../inside/plugins.ts'), async original => {
  const { withNamedScreens } = await import('../../test/specification/named-screens.tsx')
  return { plugins: withNamedScreens((await original()).plugins) }
})

it('SHELL-012 SHELL-013 redirects routes except auth routes to the login page without a token, with returnTo', async () => {
  const { router, where } = await openPortal('/auth/login')
  for (const row of routes.filter(({ path }) => !path.startsWith('/auth/'))) {
    await router.navigate(bare(row))
    const back = row.path === '/' ? '' : `?returnTo=${encodeURIComponent(bare(row))}`
    await expect.poll(where, { message: row.path }).toBe(`/auth/login${back}`)
  }
})

it('SHELL-012 SHELL-083 SHELL-084 SHELL-085 SHELL-018 opens three auth routes without a session or menu', async () => {
  const { router, where, screen } = await openPortal('/auth/login')
  for (const path of ['/auth/login', '/auth/forgot-password', '/auth/reset-password']) {
    await router.navigate(path)
    await expect.element(screen.getByRole('heading', { level: 1 })).toBeVisible()
    expect([where(), screen.getByRole('banner').elements()]).toEqual([path, []])
  }
  // the disclaimer requires a token
  await router.navigate('/auth/welcome-page')
  await expect.poll(where).toBe('/auth/login')
})

it('SHELL-018 SHELL-012 SHELL-014 SHELL-086 redirects routes to the welcome page without an accepted disclaimer, with any permission', async () => {
  const { router, where, screen } = await openPortal(home, {
    login: { acl: [...permissions], legalDisclaimerAccepted: false },
  })
  for (const row of routes.filter(({ path }) => !path.startsWith('/auth/'))) {
    await router.navigate(bare(row))
    await expect.poll(where, { message: row.path }).toBe(`/auth/welcome-page?returnTo=${encodeURIComponent(bare(row))}`)
  }
  expect(screen.getByRole('banner').elements()).toEqual([])
})

it('SHELL-073 SHELL-015 redirects to the root with a notice and without a loop if the permission is missing', async () => {
  const { core, router, where, screen } = await openPortal(home, { login })
  await expect.element(screen.getByRole('heading', { name: home })).toBeVisible()
  const visited: string[] = []
  router.subscribe(({ location, navigation }) => {
    if (navigation.state === 'idle') visited.push(location.pathname)
  })
  for (const row of screens.filter(({ permission }) => permission !== null)) {
    const session = core.session.get()
    if (!session) throw new Error(`The session ended before ${row.path}.`)
    core.session.signIn({ ...session, acl: permissions.filter(code => code !== row.permission) })
    closeToasts()
    visited.length = 0
    await router.navigate(bare(row))
    await expect.poll(where, { message: row.path }).toBe(home)
    await expect.element(screen.getByRole('heading', { name: home })).toBeVisible()
    await expect
      .element(screen.getByRole('log'), { message: row.path })
      .toMatchTextContent(/You do not have access to .*\. Ask your administrator for it\./)
    expect(
      visited.filter((path, at) => path !== visited[at - 1]),
      row.path,
    ).toEqual([bare(row), '/', home])
  }
  expect([...screen.getByRole('alert').elements(), ...screen.getByRole('dialog').elements()]).toEqual([])
})

it('SHELL-015 SHELL-018 opens a route with its permission alone, under the menu if specified', async () => {
  const { core, router, where, screen } = await openPortal(home, { login })
  for (const row of screens) {
    // a screen that no change of permissions redirects
    await router.navigate(home)
    await expect.element(screen.getByRole('heading', { name: home })).toBeVisible()
    const session = core.session.get()
    if (!session) throw new Error(`The session ended before ${row.path}.`)
    core.session.signIn({ ...session, acl: row.permission === null ? [] : [row.permission] })
    await router.navigate(addressOf(row))
    await expect.element(screen.getByRole('heading', { name: patternOf(row), exact: true })).toBeVisible()
    expect([where(), screen.getByRole('banner').elements().length], row.path).toEqual([
      addressOf(row),
      row.menu ? 1 : 0,
    ])
  }
}, 120_000)

describe('SHELL-016 SHELL-017 redirects to the main dashboard', () => {
  it.each([
    ['SHELL-016 the empty path', '/'],
    ['SHELL-017 an unknown path', '/nowhere/at/all'],
    ['SHELL-017 an unknown path among the auth pages', '/auth/unknown'],
  ])('%s', async (_name, address) => {
    const { where, screen } = await openPortal(address, { login })
    await expect.element(screen.getByRole('heading', { name: home })).toBeVisible()
    await expect.poll(() => where()).toBe(home)
  })
})
