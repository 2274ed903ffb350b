import { menuGroups, type MenuLeaf } from './menu.ts'
import { hasParameter } from './path.ts'
import type { Plugin } from './plugin.ts'
import { leaves, wiringError } from './check-helpers.ts'
import { coreSlots } from './slot.ts'
import type { WiringError } from './wiring-error.ts'

const groupIds: ReadonlySet<string> = new Set(menuGroups.map(({ id }) => id))

export function links(plugin: Plugin, plugins: readonly Plugin[]): WiringError[] {
  const { id, routes = [], fills = [], menu = [] } = plugin
  const paths = new Set(plugins.flatMap(other => (other.routes ?? []).map(({ path }) => path)))
  const slots = new Set([...coreSlots, ...plugins.flatMap(other => other.slots ?? [])].map(slot => slot.id))
  return [
    ...fills
      .filter(({ slot }) => !slots.has(slot))
      .map(({ id: fill, slot }) =>
        wiringError(
          'SLOT_UNKNOWN',
          id,
          `Fill ${fill} goes into slot ${slot}, which nobody owns.`,
          'Add the plugin that owns it, or name it in slots.',
        ),
      ),
    ...routes.flatMap(({ path, onBadQuery }) =>
      onBadQuery === undefined ||
      onBadQuery === 'back' ||
      (paths.has(onBadQuery.path) && !hasParameter(onBadQuery.path))
        ? []
        : [
            wiringError(
              'ROUTE_DEAD_FALLBACK',
              id,
              `A bad query of ${path} leads to ${onBadQuery.path}, which cannot be opened.`,
              'Name a route without parameters that a plugin has.',
            ),
          ],
    ),
    ...menu
      .filter(({ under }) => !groupIds.has(under))
      .map(({ under }) =>
        wiringError(
          'MENU_GROUP_UNKNOWN',
          id,
          `Menu group ${under} does not exist.`,
          `Use one of ${[...groupIds].join(', ')}.`,
        ),
      ),
    ...leaves(plugin).flatMap(leaf => leafErrors(id, leaf, paths)),
  ]
}

function leafErrors(plugin: string, leaf: MenuLeaf, paths: ReadonlySet<string>): WiringError[] {
  const { path } = leaf.to
  return [
    ...(paths.has(path)
      ? []
      : [
          wiringError(
            'MENU_DEAD_LINK',
            plugin,
            `Menu entry ${leaf.id} leads to ${path}, which no plugin has.`,
            'Add the route to routes, or remove the entry.',
          ),
        ]),
    ...(hasParameter(path)
      ? [
          wiringError(
            'MENU_NEEDS_PARAMETER',
            plugin,
            `Menu entry ${leaf.id} leads to ${path}, which needs a parameter.`,
            'Lead to a route without parameters.',
          ),
        ]
      : []),
    ...(widens(leaf)
      ? [
          wiringError(
            'MENU_WIDENS',
            plugin,
            `Menu entry ${leaf.id} asks for less than its route ${path}.`,
            'Name in anyOf only permissions of the route; ask for more by allOf or feature.',
          ),
        ]
      : []),
  ]
}

/** Returns true if a menu entry requires less than its route. It would have no effect, because both rules apply. */
function widens({ narrow, to }: MenuLeaf): boolean {
  if (!narrow) return false
  const { anyOf, signedOut } = to.access
  return (
    (narrow.signedOut === true && !signedOut) ||
    (anyOf !== undefined && (narrow.anyOf ?? []).some(code => !anyOf.includes(code)))
  )
}
