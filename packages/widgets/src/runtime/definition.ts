import type { AnySchema, Lazy, Messages } from '@muster/core'

/** Widget as its plugin defines it, with the types of its props and events. */
export interface Definition {
  readonly tag: string
  readonly props: AnySchema
  readonly load: Lazy<never>
}

/** Widgets of a plugin, and their texts. */
export interface Entry {
  readonly widgets: readonly Definition[]
  readonly messages: () => Promise<Messages>
}
