import { permissions, type Permission } from '@muster/contract'
import { definePlugin, defineRoute } from '@muster/core'
import { describe, expect, it, vi } from 'vitest'
import { openPortal } from '../testing.tsx'
import { addressOf, isScreen, patternOf, routeTable } from './route-table.ts'

const home = '/dashboards/main-dashboard'
const screens = routeTable.filter(isScreen)

/** Every route of the documents, built or not, with a screen that says which it is. */
vi.mock(import('../inside/plugins.ts'), () => ({
  plugins: [
    definePlugin({
      id: 'table',
      routes: screens.map(row =>
        defineRoute({
          path: patternOf(row),
          access: row.permission === null ? {} : { anyOf: [row.permission as Permission] },
          chrome: row.menu ? 'menu' : 'bare',
          load: async () => () => <h1>{row.path}</h1>,
        }),
      ),
    }),
  ],
}))

it('SHELL-012 the table has all 127 routes, and every permission in it is one', () => {
  expect(routeTable).toHaveLength(127)
  expect(new Set(routeTable.map(({ path }) => path)).size).toBe(127)
  const unknown = routeTable.filter(
    ({ permission }) => permission !== null && !permissions.includes(permission as Permission),
  )
  expect(unknown).toEqual([])
})

it('SHELL-012 SHELL-013 without a token every route but the auth routes leads to the login page, and knows the way back', async () => {
  const { router, where } = await openPortal('/auth/login')
  for (const row of routeTable.filter(({ path }) => !path.startsWith('/auth/'))) {
    await router.navigate(addressOf(row))
    const back = row.path === '/' ? '' : `?returnTo=${encodeURIComponent(addressOf(row))}`
    await expect.poll(where, { message: row.path, timeout: 15_000 }).toBe(`/auth/login${back}`)
  }
})

it('SHELL-083 SHELL-084 SHELL-085 SHELL-018 three auth routes are open to everybody, without the menu', async () => {
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

it('SHELL-012 SHELL-014 SHELL-086 without an accepted disclaimer every route leads to the welcome page, whatever is held', async () => {
  const { router, where, screen } = await openPortal(home, {
    login: { acl: [...permissions], legalDisclaimerAccepted: false },
  })
  for (const row of routeTable.filter(({ path }) => !path.startsWith('/auth/'))) {
    await router.navigate(addressOf(row))
    await expect
      .poll(where, { message: row.path, timeout: 15_000 })
      .toBe(`/auth/welcome-page?returnTo=${encodeURIComponent(addressOf(row))}`)
  }
  expect(screen.getByRole('banner').elements()).toEqual([])
})

it('SHELL-015 without its permission a route leads to the root, silently and without a loop', async () => {
  const { core, router, where, screen } = await openPortal(home, { login: {} })
  await expect.element(screen.getByRole('heading', { name: home })).toBeVisible()
  const visited: string[] = []
  router.subscribe(({ location }) => visited.push(location.pathname))
  for (const row of screens.filter(({ permission }) => permission !== null)) {
    const session = core.session.get()
    if (!session) throw new Error(`The session ended before ${row.path}.`)
    core.session.signIn({ ...session, acl: permissions.filter(code => code !== row.permission) })
    visited.length = 0
    await router.navigate(addressOf(row))
    await expect.poll(where, { message: row.path, timeout: 15_000 }).toBe(home)
    await expect.element(screen.getByRole('heading', { name: home })).toBeVisible()
    expect(
      visited.filter((path, at) => path !== visited[at - 1]),
      row.path,
    ).toEqual([addressOf(row), '/', home])
  }
  expect([...screen.getByRole('alert').elements(), ...screen.getByRole('dialog').elements()]).toEqual([])
  expect(screen.getByRole('log').element().textContent).toBe('')
})

it('SHELL-015 SHELL-018 with its permission and no other a route opens, under the menu where the table says so', async () => {
  const { core, router, where, screen } = await openPortal(home, { login: {} })
  for (const row of screens) {
    // where nothing is refused while permissions change
    await router.navigate(home)
    await expect.element(screen.getByRole('heading', { name: home })).toBeVisible()
    const session = core.session.get()
    if (!session) throw new Error(`The session ended before ${row.path}.`)
    core.session.signIn({ ...session, acl: row.permission === null ? [] : [row.permission] })
    await router.navigate(addressOf(row))
    await expect.element(screen.getByRole('heading', { name: row.path, exact: true })).toBeVisible()
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
    const { where, screen } = await openPortal(address, { login: {} })
    await expect.element(screen.getByRole('heading', { name: home })).toBeVisible()
    expect(where()).toBe(home)
  })
})
