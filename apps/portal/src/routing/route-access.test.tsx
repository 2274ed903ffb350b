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
const screens = specifiedRoutes.filter(isScreen)
const login = { feature: [...features] }

/** Every route that is built, with the access it has, and a screen that says which it is. */
vi.mock(import('../inside/plugins.ts'), async original => {
  const { withNamedScreens } = await import('../../test/specification/named-screens.tsx')
  return { plugins: withNamedScreens((await original()).plugins) }
})

it('SHELL-012 SHELL-013 without a token every route but the auth routes leads to the login page, and knows the way back', async () => {
  const { router, where } = await openPortal('/auth/login')
  for (const row of specifiedRoutes.filter(({ path }) => !path.startsWith('/auth/'))) {
    await router.navigate(bare(row))
    const back = row.path === '/' ? '' : `?returnTo=${encodeURIComponent(bare(row))}`
    await expect.poll(where, { message: row.path, timeout: 15_000 }).toBe(`/auth/login${back}`)
  }
})

it('SHELL-012 SHELL-083 SHELL-084 SHELL-085 SHELL-018 three auth routes are open to everybody, without the menu', async () => {
  const { router, where, screen } = await openPortal('/auth/login')
  for (const path of ['/auth/login', '/auth/forgot-password', '/auth/reset-password']) {
    await router.navigate(path)
    await expect.element(screen.getByRole('heading', { level: 1 })).toBeVisible()
    expect([where(), screen.getByRole('banner').elements()]).toEqual([path, []])
  }
  // without a token there is nothing to accept
  await router.navigate('/auth/welcome-page')
  await expect.poll(where).toBe('/auth/login')
})

it('SHELL-018 SHELL-012 SHELL-014 SHELL-086 without an accepted disclaimer every route leads to the welcome page, whatever is held', async () => {
  const { router, where, screen } = await openPortal(home, {
    login: { acl: [...permissions], legalDisclaimerAccepted: false },
  })
  for (const row of specifiedRoutes.filter(({ path }) => !path.startsWith('/auth/'))) {
    await router.navigate(bare(row))
    await expect
      .poll(where, { message: row.path, timeout: 15_000 })
      .toBe(`/auth/welcome-page?returnTo=${encodeURIComponent(bare(row))}`)
  }
  expect(screen.getByRole('banner').elements()).toEqual([])
})

it('SHELL-073 SHELL-015 without its permission a route leads to the root, without a loop, and says so', async () => {
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
    await expect.poll(where, { message: row.path, timeout: 15_000 }).toBe(home)
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

it('SHELL-015 SHELL-018 with its permission and no other a route opens, under the menu where it is specified', async () => {
  const { core, router, where, screen } = await openPortal(home, { login })
  for (const row of screens) {
    // where nothing is refused while permissions change
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

describe('SHELL-016 SHELL-017 a user is led to the main dashboard from', () => {
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
