import { permissions, type Permission } from '@muster/contract'
import { admit, type Admission } from '../src/access/access.ts'
import { assemble } from '../src/registry/assemble.ts'
import { visibleMenu } from '../src/registry/menu-tree.ts'
import type { Plugin } from '../src/registry/plugin.ts'
import type { Registry } from '../src/registry/registry.ts'
import { aLogin } from './a-login.ts'
import { sessionOf } from '../src/session/session.ts'

/** A route as a test names it: what it is there for, its address, and the permission it asks for. */
export type ServedRoute = readonly [ids: string, path: string, permission: Permission]

/** Routes and menu of a plugin, as users with these features meet them. */
export interface PluginRoutes {
  registry: Registry
  /** For a holder of the permission, and for somebody who holds others: all of them where none is named. */
  admissions(path: string, permission: Permission, other?: Permission): { holder: Admission; other: Admission }
  /** Paths of routes that are not among these; `7` at the end of one is an id. */
  unlisted(paths: readonly string[]): string[]
  /** Addresses of the menu, for somebody with the permissions of these routes. */
  menu(served: readonly ServedRoute[], feature: readonly string[]): string[]
}

/** `7` at the end of an address is an id. */
const patternOf = (path: string) => path.replace(/7$/, ':id')

/** The query without each of its values in turn, and the empty one: what a route that needs all of them refuses. */
export function withoutEach(query: string): string[] {
  const values = query.split('&')
  return ['', ...values.map(value => values.filter(other => other !== value).join('&'))]
}

/**
 * @example
 * const routes = pluginRoutes(equipment, ['SETTINGS'])
 * test.each(served)('%s %s is served to holders of %s alone', (_, path, permission) =>
 *   expect(routes.admissions(path, permission)).toEqual({ holder: 'open', other: 'refused' }))
 */
export function pluginRoutes(plugin: Plugin, features: readonly string[]): PluginRoutes {
  const registry = assemble([plugin], { mode: 'development' })
  const sessionWith = (acl: Permission[], feature: readonly string[]) =>
    sessionOf(aLogin({ acl, feature: [...feature], legalDisclaimerAccepted: true }))
  return {
    registry,
    admissions(path, permission, other) {
      const gate = registry.routeOf(patternOf(path))?.gate ?? []
      const others = other ? [other] : permissions.filter(code => code !== permission)
      return {
        holder: admit(sessionWith([permission], features), gate),
        other: admit(sessionWith(others, features), gate),
      }
    },
    unlisted(paths) {
      const known = new Set(paths.map(patternOf))
      return registry.routes.map(({ path }) => path).filter(path => !known.has(path))
    },
    menu(served, feature) {
      const leaves = (entries: Registry['menu']): string[] =>
        entries.flatMap(({ href, children }) => [...(href ? [href] : []), ...leaves(children)])
      const acl = served.map(([, , permission]) => permission)
      return leaves(visibleMenu(registry.menu, sessionWith(acl, feature)))
    },
  }
}
