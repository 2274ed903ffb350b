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
  it('SHELL-012 has 127 routes, each once, and asks only for known permissions', () => {
    expect(new Set(specifiedRoutes.map(({ path }) => path)).size).toBe(127)
    expect(specifiedRoutes).toHaveLength(127)
    const codes: readonly (string | null)[] = [null, ...permissions]
    expect(specifiedRoutes.filter(({ permission }) => !codes.includes(permission))).toEqual([])
  })
})

it('SHELL-012 no route of a plugin opens to a visitor, or before the disclaimer is accepted', () => {
  const newcomer = sessionOf(aLogin({ acl: [...permissions], legalDisclaimerAccepted: false }))
  for (const { path, gate } of routes)
    expect([admit(null, gate), admit(newcomer, gate)], path).toEqual(['login', 'disclaimer'])
})

describe('each specified route', () => {
  const missing = specifiedRoutes.filter(row => isScreen(row) && !routeOf(row)).map(({ path }) => path)

  it('is built', () => {
    expect(missing).toEqual([])
  })

  it('is answered by the portal itself where nobody is signed in, or where no plugin has it', () => {
    const before = specifiedRoutes.filter(({ path }) => path.startsWith('/auth/')).map(({ path }) => path)
    expect(ownPaths).toEqual([...before, '*'])
  })
})

it('each route of the plugins is specified or listed in beyond.ts, which lists no other', () => {
  expect(routes.filter(({ path }) => !rowOf(path)).map(({ path }) => path)).toEqual(Object.keys(ourRoutes))
})

/** Routes with a requirement of their own. */
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
  it('answers its own address', () => {
    const found = routeAt(registry, addressOf(row, { bare: true }))
    expect(found?.route).toBe(route)
    expect(Object.keys(found?.params ?? {})).toEqual(row.path.match(/(?<=\{)\w+/g) ?? [])
  })

  it('opens with its permission and not without it', () => {
    const leaves = specifiedLeaves.filter(({ permission }) => permission === row.permission)
    const feature = leaves.flatMap(({ features }) => [...features])
    const opens = (acl: readonly string[]) => can(sessionOf(aLogin({ acl: [...acl], feature })), route.gate)
    expect(opens(row.permission === null ? [] : [row.permission])).toBe(true)
    expect(opens(permissions.filter(code => code !== row.permission))).toBe(row.permission === null)
    expect(can(null, route.gate)).toBe(false)
  })

  it('is shown under the top menu, or not, as specified', () => {
    expect(route.chrome).toBe(row.menu ? 'menu' : 'bare')
  })

  it('takes its query values, and no others but ours', () => {
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

  it('needs the required ones only, and leads to its fallback without them', () => {
    const required = row.required ?? ourRequired[row.path]?.names ?? []
    queryOf(route, searchOf(required))
    for (const name of required)
      expect(route.readQuery(searchOf(required.filter(other => other !== name))), name).toHaveProperty('issues')
    if (!row.fallback) return
    const { onBadQuery } = route
    expect(onBadQuery === 'back' ? '@back' : onBadQuery?.path).toBe(row.fallback)
  })
})

it('beyond.ts lists no query value that no route takes', () => {
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
