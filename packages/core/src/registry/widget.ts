import type { Operation } from '@muster/contract'
import type { Access } from '../access/access.ts'
import type { Lazy } from './lazy.ts'
import type { AnySchema, OutputOf } from './standard-schema.ts'

/** Detail of an event; types only. */
export interface EventOf<Detail> {
  readonly types?: { readonly detail: Detail }
}

type Tag = `muster-${string}`
type Events = Readonly<Record<string, EventOf<unknown>>>
type DetailOf<E> = E extends EventOf<infer D> ? D : never

export type Emit<E> = <K extends keyof E & string>(type: K, detail: DetailOf<E[K]>) => void

export type WidgetProps<S extends AnySchema, E> = OutputOf<S> & { readonly emit: Emit<E> }

/** A custom element for third-party pages: `props` parses its attributes, events are dispatched as CustomEvents. */
export interface Widget<
  S extends AnySchema = AnySchema,
  E extends object = Events,
  T extends Tag = Tag,
> extends AnyWidget {
  readonly tag: T
  readonly props: S
  readonly events: E
  readonly load: Lazy<WidgetProps<S, E>>
}

export interface AnyWidget {
  readonly kind: 'widget'
  readonly tag: Tag
  /** Any Standard Schema of an object, such as zod's or `fields`. */
  readonly props: AnySchema
  readonly events: object
  readonly access: Access
  /** Calls of an external plugin's widget. A token for the widget permits those that Muster's own widgets use. */
  readonly calls?: readonly Operation[]
  readonly load: Lazy<never>
}

/** Declares the detail type of an event: `event<{ unitId: number }>()`. */
export const event = <Detail = void>(): EventOf<Detail> => ({})

/**
 * @example
 * defineWidget({
 *   tag: 'muster-fleet-map', props: z.object({ unitId: z.coerce.number().optional() }),
 *   events: { unitselected: event<{ unitId: number }>() },
 *   access: { anyOf: ['ADM_FLEET_AT_GLANCE_VIEW'] },
 *   load: () => import('./fleet-map.widget.tsx').then(m => m.FleetMap),
 * })
 */
export function defineWidget<S extends AnySchema, const E extends Events, const T extends Tag>(
  definition: Omit<Widget<S, E, T>, 'kind'>,
): Widget<S, E, T> {
  return { kind: 'widget', ...definition }
}

/** Attribute name of a property: `unitId` is `unit-id`. */
export const attributeOf = (property: string): string =>
  property.replaceAll(/[A-Z]/g, letter => `-${letter.toLowerCase()}`)
