import { permissions } from '@muster/contract'
import { admit, can, sessionOf, type RegisteredRoute } from '@muster/core'
import { aLogin } from '@muster/core/testing'
import { describe, expect, it } from 'vitest'
import { routeAt } from '../../src/routing/route-at.ts'
import { ourQuery, ourRequired, ourRoutes } from './beyond.ts'
import { specifiedLeaves } from './menu.ts'
import { ownPaths, registry } from './real-portal.ts'
import { addressOf, isScreen, patternOf, searchOf, specifiedRoutes, type SpecifiedRoute } from './routes.ts'

const { routes } = registry
const rowOf = (path: string) => specifiedRoutes.find(row => patternOf(row) === path)
const routeOf = (row: SpecifiedRoute) => routes.find(({ path }) => path === patternOf(row))
const built = specifiedRoutes.filter(isScreen)
const fullSearch = ({ query = [], required = [] }: SpecifiedRoute) => searchOf([...new Set([...query, ...required])])

function queryOf(route: RegisteredRoute, search: string): Readonly<Record<string, unknown>> {
  const parsed = route.readQuery(search)
  if ('issues' in parsed) return expect.fail(`${route.path}?${search}: ${parsed.issues[0]?.message}`)
  return parsed.query as Readonly<Record<string, unknown>>
}

describe('the specification', () => {
  it('SHELL-012 lists 127 distinct routes with known permissions only', () => {
    expect(new Set(specifiedRoutes.map(({ path }) => path)).size).toBe(127)
    expect(specifiedRoutes).toHaveLength(127)
    const codes: readonly (string | null)[] = [null, ...permissions]
    expect(specifiedRoutes.filter(({ permission }) => !codes.includes(permission))).toEqual([])
  })
})

it('SHELL-012 opens no plugin route without a session or before the disclaimer is accepted', () => {
  const newcomer = sessionOf(aLogin({ acl: [...permissions], legalDisclaimerAccepted: false }))
  for (const { path, accessRules } of routes)
    expect([admit(null, accessRules), admit(newcomer, accessRules)], path).toEqual(['login', 'disclaimer'])
})

describe('each specified route', () => {
  const missing = specifiedRoutes.filter(row => isScreen(row) && !routeOf(row)).map(({ path }) => path)

  it('exists in the build', () => {
    expect(missing).toEqual([])
  })

  it('belongs to the portal before login and for unknown paths', () => {
    const before = specifiedRoutes.filter(({ path }) => path.startsWith('/auth/')).map(({ path }) => path)
    // people without an account unsubscribe from reports and open links to trips; a company may require a second factor, and providers of
    // single sign-on lead back
    expect(ownPaths).toEqual([
      ...before,
      '/auth/unsubscribe',
      '/shared-trip',
      '/auth/second-factor',
      '/auth/sign-on',
      '*',
    ])
  })
})

it('has only plugin routes that are specified or listed in beyond.ts', () => {
  expect(routes.filter(({ path }) => !rowOf(path)).map(({ path }) => path)).toEqual(Object.keys(ourRoutes))
})

/** Requirements of individual routes. */
const ids: Readonly<Record<string, string>> = {
  '/login-as/{userId}': 'SHELL-087 ',
  '/dashboards/main-dashboard': 'SHELL-088 ',
  '/dashboards/equipment-dashboard': 'SHELL-089 ',
  '/user/supportedUsers': 'SHELL-090 ',
  '/user/changePassword': 'SHELL-091 ',
  '/userSettings/{id}': 'SHELL-092 ',
}

describe.each(built.map(row => ({ title: `${ids[row.path] ?? ''}${row.path}`, row })))('$title', ({ row }) => {
  const route = routeOf(row)
  if (!route) return it('exists', () => expect.fail(`No plugin has the route ${patternOf(row)}.`))
  it('matches its address', () => {
    const found = routeAt(registry, addressOf(row, { bare: true }))
    expect(found?.route).toBe(route)
    expect(Object.keys(found?.params ?? {})).toEqual(row.path.match(/(?<=\{)\w+/g) ?? [])
  })

  it('requires its permission', () => {
    const leaves = specifiedLeaves.filter(({ permission }) => permission === row.permission)
    const feature = leaves.flatMap(({ features }) => [...features])
    const opens = (acl: readonly string[]) => can(sessionOf(aLogin({ acl: [...acl], feature })), route.accessRules)
    expect(opens(row.permission === null ? [] : [row.permission])).toBe(true)
    expect(opens(permissions.filter(code => code !== row.permission))).toBe(row.permission === null)
    expect(can(null, route.accessRules)).toBe(false)
  })

  it('shows the top menu as specified', () => {
    expect(route.chrome).toBe(row.menu ? 'menu' : 'bare')
  })

  it('accepts the specified query values and those of beyond.ts', () => {
    const { query = [] } = row
    const given = queryOf(route, fullSearch(row))
    for (const name of query) {
      const without = route.readQuery(searchOf(query.filter(other => other !== name)))
      const other = 'query' in without ? (without.query as Readonly<Record<string, unknown>>)[name] : undefined
      expect(given[name], `${name} is not read`).not.toEqual(other)
    }
    const known = new Set([...query, ...ourQuery.flatMap(({ names }) => names)])
    expect(Object.keys(given).filter(name => !known.has(name))).toEqual([])
  })

  it('requires only the specified query values and redirects to its fallback without them', () => {
    const required = row.required ?? ourRequired[row.path]?.names ?? []
    queryOf(route, searchOf(required))
    for (const name of required)
      expect(route.readQuery(searchOf(required.filter(other => other !== name))), name).toHaveProperty('issues')
    if (!row.fallback) return
    const { onBadQuery } = route
    expect(onBadQuery === 'back' ? '@back' : onBadQuery?.path).toBe(row.fallback)
  })
})

it('finds every query value of beyond.ts in a route', () => {
  const taken = new Set(
    built.flatMap(row => {
      const route = routeOf(row)
      return route ? Object.keys(queryOf(route, fullSearch(row))) : []
    }),
  )
  expect(ourQuery.flatMap(({ names }) => names.filter(name => !taken.has(name)))).toEqual([])
  const needed = Object.keys(ourRequired)
  expect(built.filter(({ path }) => needed.includes(path)).map(({ path }) => path)).toEqual(needed)
})
