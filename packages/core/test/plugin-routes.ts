import { permissions, type Permission } from '@muster/contract'
import { admit, type Admission } from '../src/access/access.ts'
import { assemble } from '../src/registry/assemble.ts'
import { visibleMenu } from '../src/registry/menu-tree.ts'
import type { Plugin } from '../src/registry/plugin.ts'
import type { Registry } from '../src/registry/registry.ts'
import { aLogin } from './a-login.ts'
import { sessionOf } from '../src/session/session.ts'

/** A route in a test: requirement IDs, address, and required permission. */
export type ServedRoute = readonly [ids: string, path: string, permission: Permission]

/** Routes and menu of a plugin for users with given features. */
export interface PluginRoutes {
  registry: Registry
  /** Admissions of a holder of the permission and of a user with `other`, by default with all other permissions. */
  admissions(path: string, permission: Permission, other?: Permission): { holder: Admission; other: Admission }
  /** Paths of registered routes that are missing in the list; a trailing `7` represents an ID. */
  unlisted(paths: readonly string[]): string[]
  /** Menu addresses for a user with the permissions of these routes. */
  menu(served: readonly ServedRoute[], feature: readonly string[]): string[]
}

/** Replaces a trailing `7` by `:id`. */
const patternOf = (path: string) => path.replace(/7$/, ':id')

/** Returns queries that a route must reject: the query without one of its values, for each, and the empty query. */
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
      const accessRules = registry.routeOf(patternOf(path))?.accessRules ?? []
      const others = other ? [other] : permissions.filter(code => code !== permission)
      return {
        holder: admit(sessionWith([permission], features), accessRules),
        other: admit(sessionWith(others, features), accessRules),
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
