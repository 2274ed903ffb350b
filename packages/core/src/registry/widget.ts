import type { Access } from '../access/access.ts'
import type { AnyFields, FieldsOutput } from './fields.ts'
import type { Lazy } from './lazy.ts'

/** The detail of one event; types only. */
export interface EventOf<Detail> {
  readonly types?: { readonly detail: Detail }
}

type Events = Readonly<Record<string, EventOf<unknown>>>
type DetailOf<E> = E extends EventOf<infer D> ? D : never

export type Emit<E> = <K extends keyof E & string>(type: K, detail: DetailOf<E[K]>) => void

export type WidgetProps<F extends AnyFields, E> = FieldsOutput<F['fields']> & { readonly emit: Emit<E> }

/**
 * A custom element for other people's pages: attributes are text until `props` parses them, events become
 * CustomEvents.
 */
export interface Widget<F extends AnyFields = AnyFields, E extends object = Events> extends AnyWidget {
  readonly props: F
  readonly events: E
  readonly load: Lazy<WidgetProps<F, E>>
}

export interface AnyWidget {
  readonly kind: 'widget'
  readonly tag: `muster-${string}`
  readonly props: AnyFields
  readonly events: object
  readonly access: Access
  readonly load: Lazy<never>
}

/** `event<{ unitId: number }>()` types the detail of an event. */
export const event = <Detail = void>(): EventOf<Detail> => ({})

/**
 * @example
 * defineWidget({
 *   tag: 'muster-fleet-map', props: fields({ unitId: optional(whole()) }),
 *   events: { unitselected: event<{ unitId: number }>() },
 *   access: { anyOf: ['ADM_FLEET_AT_GLANCE_VIEW'] },
 *   load: () => import('./fleet-map.widget.tsx').then(m => m.FleetMap),
 * })
 */
export function defineWidget<F extends AnyFields, const E extends Events>(
  definition: Omit<Widget<F, E>, 'kind'>,
): Widget<F, E> {
  return { kind: 'widget', ...definition }
}

/** Attribute of a property: `unitId` is written `unit-id`. */
export const attributeOf = (property: string): string =>
  property.replaceAll(/[A-Z]/g, letter => `-${letter.toLowerCase()}`)
