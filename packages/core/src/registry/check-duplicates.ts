import { permissions } from '@muster/contract'
import { shapeOf } from './path.ts'
import type { Plugin } from './plugin.ts'
import { leaves, wiringError } from './check-helpers.ts'
import { coreSlots } from './slot.ts'
import type { WiringCode, WiringError } from './wiring-error.ts'

/** Keys that must be unique across plugins. */
const unique: readonly { code: WiringCode; what: string; keys(plugin: Plugin): readonly string[] }[] = [
  { code: 'PLUGIN_DUPLICATE', what: 'Plugin id', keys: ({ id }) => [id] },
  { code: 'PERMISSION_DUPLICATE', what: 'Permission', keys: ({ permissions: own = [] }) => own },
  { code: 'ROUTE_DUPLICATE', what: 'Route', keys: ({ routes = [] }) => routes.map(({ path }) => path) },
  { code: 'SLOT_DUPLICATE', what: 'Slot', keys: ({ slots = [] }) => slots.map(({ id }) => id) },
  { code: 'FILL_DUPLICATE', what: 'Fill', keys: ({ fills = [] }) => fills.map(({ slot, id }) => `${slot}/${id}`) },
  { code: 'DRAWER_DUPLICATE', what: 'Drawer', keys: ({ drawers = [] }) => drawers.map(({ id }) => id) },
  { code: 'WIDGET_DUPLICATE', what: 'Widget', keys: ({ widgets = [] }) => widgets.map(({ tag }) => tag) },
  { code: 'CLIENT_DUPLICATE', what: 'Client', keys: ({ clients = [] }) => clients.map(({ id }) => id) },
  {
    code: 'MENU_DUPLICATE',
    what: 'Menu entry',
    keys: plugin => leaves(plugin).map(({ under, id }) => `${under}/${id}`),
  },
]

export function duplicates(plugins: readonly Plugin[]): WiringError[] {
  const errors = unique.flatMap(({ code, what, keys }) => {
    const owners = new Map<string, string>(hostKeys(code).map(key => [key, 'Muster']))
    return plugins.flatMap(plugin =>
      keys(plugin).flatMap(key => {
        const owner = owners.get(key)
        owners.set(key, owner ?? plugin.id)
        return owner === undefined
          ? []
          : [
              wiringError(
                code,
                plugin.id,
                `${what} ${key} is defined by ${owner} already.`,
                'Rename or remove one of the two.',
              ),
            ]
      }),
    )
  })
  return [...errors, ...shadows(plugins)]
}

/** Keys of Muster itself, which no plugin may use. */
function hostKeys(code: WiringCode): readonly string[] {
  if (code === 'SLOT_DUPLICATE') return coreSlots.map(({ id }) => id)
  return code === 'PERMISSION_DUPLICATE' ? permissions : []
}

function shadows(plugins: readonly Plugin[]): WiringError[] {
  const shapes = new Map<string, string>()
  return plugins.flatMap(({ id, routes = [] }) =>
    routes.flatMap(({ path }) => {
      const first = shapes.get(shapeOf(path)) ?? path
      shapes.set(shapeOf(path), first)
      return first === path
        ? []
        : [
            wiringError(
              'ROUTE_SHADOWED',
              id,
              `Route ${path} can never be reached: ${first} takes its addresses.`,
              'Give one of them another path.',
            ),
          ]
    }),
  )
}
