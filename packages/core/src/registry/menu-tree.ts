import { can } from '../access/access.ts'
import type { Session } from '../session/session.ts'
import { menuGroups, type MenuGroup } from './menu.ts'
import type { Plugin } from './plugin.ts'
import type { MenuEntry, RegisteredRoute } from './registry.ts'

/** Builds the complete menu without groups that have no entries. */
export function buildMenu(plugins: readonly Plugin[], routes: readonly RegisteredRoute[]): readonly MenuEntry[] {
  const rules = new Map(routes.map(({ path, accessRules }) => [path, accessRules]))

  const leavesOf = (group: MenuGroup): MenuEntry[] =>
    plugins
      .flatMap(({ menu = [], feature }) =>
        menu.filter(({ under }) => under === group).flatMap(({ nodes }) => nodes.map(node => ({ ...node, feature }))),
      )
      .toSorted((a, b) => (a.order ?? 0) - (b.order ?? 0))
      .map(({ id, label, icon, to, query, narrow, feature }) => ({
        id,
        label,
        icon,
        href: to.path,
        ...(query && { search: `?${new URLSearchParams(query)}` }),
        accessRules: [
          ...(feature ? [{ feature }] : []),
          ...(rules.get(to.path) ?? [to.access]),
          ...(narrow ? [narrow] : []),
        ],
        children: [],
      }))

  const groupsUnder = (parent: MenuGroup | undefined): MenuEntry[] =>
    menuGroups
      .filter(group => ('parent' in group ? group.parent : undefined) === parent)
      .map(group => ({
        id: group.id,
        label: group.label,
        icon: 'icon' in group ? group.icon : undefined,
        accessRules: [],
        children: [...leavesOf(group.id), ...groupsUnder(group.id)],
      }))
      .filter(({ children }) => children.length > 0)

  return groupsUnder(undefined)
}

/** Returns the entries that the session may open, and the groups that contain any. */
export function visibleMenu(menu: readonly MenuEntry[], session: Session | null): readonly MenuEntry[] {
  return menu.flatMap(entry => {
    if (entry.href !== undefined) return can(session, entry.accessRules) ? [entry] : []
    const children = visibleMenu(entry.children, session)
    return children.length > 0 ? [{ ...entry, children }] : []
  })
}

/**
 * Returns whether to highlight an entry: the address starts with the entry's or a descendant's (000 §2.3). Ignores
 * the query.
 */
export function isCurrent(entry: MenuEntry, address: string): boolean {
  const [path = ''] = address.split(/[?#]/)
  return entry.href === undefined ? entry.children.some(child => isCurrent(child, path)) : path.startsWith(entry.href)
}
