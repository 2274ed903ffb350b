import { permissions } from '@muster/contract'
import { assemble } from '@muster/core'
import { describe, expect, it } from 'vitest'
import { plugins } from '../inside/plugins.ts'
import { openPortal } from '../testing.tsx'
import { addressOf, isScreen, patternOf, routeTable, type RouteRow } from './route-table.ts'

const home = '/dashboards/main-dashboard'
const { routes } = assemble(plugins, { mode: 'production' })
const shapeOf = (path: string) => path.replaceAll(/:\w+/g, ':')
const rowOf = (path: string) => routeTable.find(row => shapeOf(patternOf(row)) === shapeOf(path))
/** Screens of our own, beside those of the documents. */
const additions: readonly string[] = ['/administration/embed-tokens']
const isBuilt = (row: RouteRow) => routes.some(({ path }) => shapeOf(path) === shapeOf(patternOf(row)))

/** The rows that have a number of their own among the requirements of the shell. */
const numbers: Readonly<Record<string, string>> = {
  '/login-as/:userId': 'SHELL-087 ',
  '/dashboards/main-dashboard': 'SHELL-088 ',
  '/dashboards/equipment-dashboard': 'SHELL-089 ',
  '/user/supportedUsers': 'SHELL-090 ',
  '/user/changePassword': 'SHELL-091 ',
  '/userSettings/:id': 'SHELL-092 ',
}

describe('a registered route is one of the documents, asks for its permission and no other, and agrees on the menu', () => {
  it.each(
    routes
      .filter(({ path }) => !additions.includes(path))
      .map(route => [`${numbers[route.path] ?? ''}${route.path}`, route] as const),
  )('%s', (_title, { path, access, chrome }) => {
    const row = rowOf(path)
    expect(row, `${path} is none of the documents' routes`).toBeDefined()
    const asked = [...(access.anyOf ?? []), ...(access.allOf ?? [])]
    expect(asked).toEqual(row?.permission ? [row.permission] : [])
    expect(chrome).toBe(row?.menu ? 'menu' : 'bare')
  })
})

it('a route that is not built leads to the main dashboard, whatever is held', async () => {
  const { router, screen, where } = await openPortal(home, { login: { acl: [...permissions] } })
  const missing = routeTable.filter(row => isScreen(row) && !isBuilt(row))
  for (const row of missing) {
    await router.navigate(addressOf(row))
    await expect.poll(where, { message: row.path, timeout: 15_000 }).toBe(home)
    await expect.element(screen.getByRole('banner')).toBeVisible()
  }
})
