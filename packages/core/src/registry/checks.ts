import { features, permissions } from '@muster/contract'
import type { Access } from '../access/access.ts'
import { menuGroups, type MenuLeaf } from './menu.ts'
import { hasParameter, isWellFormed, shapeOf } from './path.ts'
import type { Plugin } from './plugin.ts'
import { coreSlots } from './slot.ts'
import type { WiringCode, WiringError } from './wiring-error.ts'

const permissionCodes: ReadonlySet<string> = new Set(permissions)
const featureCodes: ReadonlySet<string> = new Set(features)
const groupIds: ReadonlySet<string> = new Set(menuGroups.map(({ id }) => id))

/** Every wiring mistake of these plugins together, in the order of the plugins. */
export function check(plugins: readonly Plugin[]): WiringError[] {
  return [
    ...duplicates(plugins),
    ...plugins.flatMap(plugin => [...shape(plugin), ...accesses(plugin), ...links(plugin, plugins), ...overrides(plugin)]),
  ]
}

const problem = (code: WiringCode, plugin: string, message: string, fix: string): WiringError => ({ code, plugin, message, fix })

/** What must be unique across plugins: by what key, and how it is called. */
const unique: readonly { code: WiringCode; what: string; keys(plugin: Plugin): readonly string[] }[] = [
  { code: 'PLUGIN_DUPLICATE', what: 'Plugin id', keys: ({ id }) => [id] },
  { code: 'ROUTE_DUPLICATE', what: 'Route', keys: ({ routes = [] }) => routes.map(({ path }) => path) },
  { code: 'SLOT_DUPLICATE', what: 'Slot', keys: ({ slots = [] }) => slots.map(({ id }) => id) },
  { code: 'FILL_DUPLICATE', what: 'Fill', keys: ({ fills = [] }) => fills.map(({ slot, id }) => `${slot}/${id}`) },
  { code: 'DRAWER_DUPLICATE', what: 'Drawer', keys: ({ drawers = [] }) => drawers.map(({ id }) => id) },
  { code: 'WIDGET_DUPLICATE', what: 'Widget', keys: ({ widgets = [] }) => widgets.map(({ tag }) => tag) },
  { code: 'SERVICE_DUPLICATE', what: 'Service', keys: ({ services = [] }) => services.map(({ id }) => id) },
  { code: 'MENU_DUPLICATE', what: 'Menu entry', keys: plugin => leaves(plugin).map(({ under, id }) => `${under}/${id}`) },
]

function duplicates(plugins: readonly Plugin[]): WiringError[] {
  const errors = unique.flatMap(({ code, what, keys }) => {
    const owners = new Map<string, string>(code === 'SLOT_DUPLICATE' ? coreSlots.map(({ id }) => [id, 'core']) : [])
    return plugins.flatMap(plugin => keys(plugin).flatMap(key => {
      const owner = owners.get(key)
      owners.set(key, owner ?? plugin.id)
      return owner === undefined ? [] : [
        problem(code, plugin.id, `${what} ${key} is defined by ${owner} already.`, 'Rename or remove one of the two.'),
      ]
    }))
  })
  return [...errors, ...shadows(plugins)]
}

function shadows(plugins: readonly Plugin[]): WiringError[] {
  const shapes = new Map<string, string>()
  return plugins.flatMap(({ id, routes = [] }) => routes.flatMap(({ path }) => {
    const first = shapes.get(shapeOf(path)) ?? path
    shapes.set(shapeOf(path), first)
    return first === path ? [] : [
      problem('ROUTE_SHADOWED', id, `Route ${path} can never be reached: ${first} takes its addresses.`, 'Give one of them another path.'),
    ]
  }))
}

function shape({ id, routes = [], widgets = [] }: Plugin): WiringError[] {
  return [
    ...(/^[a-z][a-z\d-]*$/.test(id) ? [] : [
      problem('PLUGIN_MALFORMED', id, `Plugin id '${id}' is not a plain name.`, 'Use small letters, digits and hyphens.'),
    ]),
    ...routes.filter(({ path }) => !isWellFormed(path)).map(({ path }) =>
      problem('ROUTE_MALFORMED', id, `Route '${path}' is not a path.`, "Write it like '/fleets/:id': slash first, none last.")),
    ...widgets.filter(({ tag }) => !/^muster-[a-z\d-]*[a-z\d]$/.test(tag)).map(({ tag }) =>
      problem('WIDGET_MALFORMED', id, `'${tag}' is no tag of a widget.`, "Write it like 'muster-fleet-map'.")),
  ]
}

function accesses(plugin: Plugin): WiringError[] {
  const { id, feature, routes = [], fills = [], drawers = [], widgets = [] } = plugin
  const gates: readonly { where: string; access: Access }[] = [
    { where: 'the plugin', access: { feature } },
    ...routes.map(({ path, access }) => ({ where: `route ${path}`, access })),
    ...fills.map(fill => ({ where: `fill ${fill.id}`, access: fill.access })),
    ...drawers.map(drawer => ({ where: `drawer ${drawer.id}`, access: drawer.access })),
    ...widgets.map(({ tag, access }) => ({ where: `widget ${tag}`, access })),
    ...leaves(plugin).flatMap(({ id: leaf, narrow }) => (narrow ? [{ where: `menu entry ${leaf}`, access: narrow }] : [])),
  ]
  return gates.flatMap(({ where, access: { anyOf, allOf, feature: flag } }) => [
    ...[...(anyOf ?? []), ...(allOf ?? [])].filter(code => !permissionCodes.has(code)).map(code =>
      problem('ACCESS_PERMISSION_UNKNOWN', id, `Permission ${code} of ${where} does not exist.`, 'Correct it, or add it to the contract.')),
    ...(flag === undefined || featureCodes.has(flag) ? [] : [
      problem('ACCESS_FEATURE_UNKNOWN', id, `Feature ${flag} of ${where} does not exist.`, 'Correct it, or add it to the contract.'),
    ]),
    ...(anyOf?.length === 0 ? [
      problem('ACCESS_EMPTY', id, `The list anyOf of ${where} is empty and lets nobody in.`, 'Name a permission, or leave anyOf out.'),
    ] : []),
  ])
}

function links(plugin: Plugin, plugins: readonly Plugin[]): WiringError[] {
  const { id, routes = [], fills = [], menu = [] } = plugin
  const paths = new Set(plugins.flatMap(other => (other.routes ?? []).map(({ path }) => path)))
  const slots = new Set([...coreSlots, ...plugins.flatMap(other => other.slots ?? [])].map(slot => slot.id))
  return [
    ...fills.filter(({ slot }) => !slots.has(slot)).map(({ id: fill, slot }) =>
      problem('SLOT_UNKNOWN', id, `Fill ${fill} goes into slot ${slot}, which nobody owns.`, 'Add the plugin that owns it, or name it in slots.')),
    ...routes.flatMap(({ path, onBadQuery }) =>
      onBadQuery === undefined || onBadQuery === 'back' || (paths.has(onBadQuery.path) && !hasParameter(onBadQuery.path)) ? [] : [
        problem('ROUTE_DEAD_FALLBACK', id, `A bad query of ${path} leads to ${onBadQuery.path}, which cannot be opened.`,
          'Name a route without parameters that a plugin has.'),
      ]),
    ...menu.filter(({ under }) => !groupIds.has(under)).map(({ under }) =>
      problem('MENU_GROUP_UNKNOWN', id, `Menu group ${under} does not exist.`, `Use one of ${[...groupIds].join(', ')}.`)),
    ...leaves(plugin).flatMap(leaf => leafErrors(id, leaf, paths)),
  ]
}

function leafErrors(plugin: string, leaf: MenuLeaf, paths: ReadonlySet<string>): WiringError[] {
  const { path } = leaf.to
  return [
    ...(paths.has(path) ? [] : [
      problem('MENU_DEAD_LINK', plugin, `Menu entry ${leaf.id} leads to ${path}, which no plugin has.`, 'Add the route to routes, or remove the entry.'),
    ]),
    ...(hasParameter(path) ? [
      problem('MENU_NEEDS_PARAMETER', plugin, `Menu entry ${leaf.id} leads to ${path}, which needs a parameter.`, 'Lead to a route without parameters.'),
    ] : []),
    ...(widens(leaf) ? [
      problem('MENU_WIDENS', plugin, `Menu entry ${leaf.id} asks for less than its route ${path}.`,
        'Name in anyOf only permissions of the route; ask for more by allOf or feature.'),
    ] : []),
  ]
}

/** The gates are ANDed, so a wider one opens nothing; but whoever wrote it believes that it does. */
function widens({ narrow, to }: MenuLeaf): boolean {
  if (!narrow) return false
  const { anyOf, signedOut } = to.access
  return (narrow.signedOut === true && !signedOut) || (anyOf !== undefined && (narrow.anyOf ?? []).some(code => !anyOf.includes(code)))
}

function overrides({ id, unmatched = [] }: Plugin): WiringError[] {
  return unmatched.map(what =>
    problem('OVERRIDE_MISSING', id, `An override changes ${what}, which the plugin does not have.`, 'Remove the override, or correct its token.'))
}

const leaves = ({ menu = [] }: Plugin) => menu.flatMap(({ under, nodes }) => nodes.map(leaf => ({ ...leaf, under })))
