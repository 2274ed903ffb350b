import type { Access } from '../access/access.ts'
import type { Lazy, MessageKey } from './lazy.ts'

/** A typed hole: the owner exports it with a major version, others fill it. */
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
  /** Id of the slot. */
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

/** Actions offered wherever one unit is shown; `to` is the screen that one leads to, which does not offer it itself. */
export const unitActions = defineSlot<{ readonly unitId: number; readonly unitName: string }, { readonly to?: string }>(
  'unit.actions@1',
)

/** Reports offered wherever one unit is shown, each by its name; what is loaded gives the address of its choice. */
export const unitReports = defineSlot<{ readonly unitId: number }, { readonly title: MessageKey }>('unit.reports@1')

/** Actions beside the title of the list of units, such as import and export. */
export const unitListActions = defineSlot<{}>('unit.list-actions@1')

/** Things in the top bar beside the user menu: the bell. */
export const barItems = defineSlot<{}>('bar.items@1')

export const coreSlots: readonly AnySlot[] = [unitActions, unitReports, unitListActions, barItems]
