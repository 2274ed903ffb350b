import type { Access } from '../access/access.ts'
import type { Lazy, MessageKey } from './lazy.ts'

/** A typed extension point. The owner exports it with a major version; other plugins fill it. */
export interface Slot<Context, Meta extends object = {}> {
  readonly kind: 'slot'
  readonly id: `${string}@${number}`
  /** Types only. */
  readonly types?: { readonly context: Context; readonly meta: Meta }
}

export interface AnySlot {
  readonly kind: 'slot'
  readonly id: string
}

export interface AnyFill {
  readonly kind: 'fill'
  /** Slot ID. */
  readonly slot: string
  readonly id: string
  readonly access: Access
  /** Lower comes first; 0 when left out. */
  readonly order: number
  readonly meta: object
  readonly load: Lazy<never>
}

export interface Fill<Context, Meta extends object = {}> extends AnyFill {
  readonly meta: Meta
  readonly load: Lazy<Context>
}

type MetaPart<Meta> = {} extends Meta ? { readonly meta?: Meta } : { readonly meta: Meta }

export interface FillDefinition<Context> {
  readonly id: string
  readonly access: Access
  readonly order?: number
  readonly load: Lazy<Context>
}

/**
 * @example
 * export const mapLayers = defineSlot<{ map: MapHandle }, { label: MessageKey }>('map.layers@1')
 */
export function defineSlot<Context, Meta extends object = {}>(id: Slot<Context, Meta>['id']): Slot<Context, Meta> {
  return { kind: 'slot', id }
}

/**
 * @example
 * fill(dashboardTiles, {
 *   id: 'alarms', access: {}, meta: { w: 2, h: 1 },
 *   load: () => import('./alarms.tile.tsx').then(m => m.Alarms),
 * })
 */
export function fill<Context, Meta extends object>(
  slot: Slot<Context, Meta>,
  definition: FillDefinition<NoInfer<Context>> & MetaPart<NoInfer<Meta>>,
): Fill<Context, Meta> {
  const { id, access, order = 0, load, meta } = definition
  return { kind: 'fill', slot: slot.id, id, access, order, load, meta: (meta ?? {}) as Meta }
}

/** Actions offered wherever one unit is shown. `to` is the screen of an action, which does not offer that action. */
export const unitActions = defineSlot<{ readonly unitId: number; readonly unitName: string }, { readonly to?: string }>(
  'unit.actions@1',
)

/** Reports offered wherever one unit is shown. Loading one returns the address of its selection screen. */
export const unitReports = defineSlot<{ readonly unitId: number }, { readonly title: MessageKey }>('unit.reports@1')

/** Actions next to the title of the unit list, such as import and export. */
export const unitListActions = defineSlot<{}>('unit.list-actions@1')

/** Items in the top bar next to the user menu, such as the bell. */
export const barItems = defineSlot<{}>('bar.items@1')

export const coreSlots: readonly AnySlot[] = [unitActions, unitReports, unitListActions, barItems]
