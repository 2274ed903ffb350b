import type { EventOf } from '@muster/core'
import type { widgets as commandWidgets } from '@muster/plugin-commands/widgets'
import type { widgets as mapWidgets } from '@muster/plugin-map/widgets'
import type { widgets as notificationWidgets } from '@muster/plugin-notifications/widgets'
import type { Common } from '../runtime/common.schema.ts'

type Definition = (typeof commandWidgets)[number] | (typeof mapWidgets)[number] | (typeof notificationWidgets)[number]
type OutputOf<D> = D extends { props: { '~standard': { types?: { output: infer O } | undefined } } } ? { -readonly [K in keyof O]: O[K] } : never
type DetailsOf<D> = D extends { events: infer E } ? { [K in keyof E]: E[K] extends EventOf<infer Detail> ? Detail : never } : never

/** An element has a `lang` of its own. */
type Look = { -readonly [K in Exclude<keyof Common, 'lang'>]?: Common[K] }

/** What goes wrong, told by `mustererror`. */
export interface MusterError {
  reason: 'unconfigured' | 'unreachable' | 'expired' | 'refused' | 'attributes' | 'failed'
  message?: string
}

export interface CommonEvents {
  musterready: undefined
  mustererror: MusterError
}

/** Properties of each tag; the same as attributes, where `unitId` is written `unit-id`. */
export type WidgetProperties = { [D in Definition as D['tag']]: Partial<OutputOf<D>> & Look }

/** Details of the events of each tag. */
export type WidgetEvents = { [D in Definition as D['tag']]: DetailsOf<D> & CommonEvents }

export type WidgetTag = Definition['tag']

/** An element of a tag, with its properties and events. */
export type WidgetElementOf<T extends WidgetTag> = Listening<T> & HTMLElement & WidgetProperties[T]

interface Listening<T extends WidgetTag> {
  addEventListener<K extends keyof WidgetEvents[T] & string>(
    type: K, listener: (event: CustomEvent<WidgetEvents[T][K]>) => void, options?: boolean | AddEventListenerOptions,
  ): void
}
