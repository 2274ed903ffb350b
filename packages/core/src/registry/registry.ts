import type { Access, AccessRules } from '../access/access.ts'
import type { AnyDrawer } from './drawer.ts'
import type { Lazy, MessageKey } from './lazy.ts'
import type { Messages } from './plugin.ts'
import type { AnyRoute } from './route.ts'
import type { AnyClient } from './client.ts'
import type { AnyFill, Slot } from './slot.ts'
import type { AnyWidget } from './widget.ts'
import type { WiringError } from './wiring-error.ts'

/** A contribution with its complete access rule: the plugin's feature and its own access. */
export interface Contributed {
  readonly plugin: string
  readonly accessRules: readonly Access[]
}

export type RegisteredRoute = AnyRoute & Contributed
export type RegisteredFill = AnyFill & Contributed
export type RegisteredDrawer = AnyDrawer & Contributed
export type RegisteredWidget = AnyWidget & Contributed

/** A fill as the owner of the slot receives it. */
export interface FillOf<Context, Meta> extends Contributed {
  readonly id: string
  readonly order: number
  readonly meta: Meta
  readonly load: Lazy<Context>
}

/** A menu group with children or a menu entry with an address. */
export interface MenuEntry {
  readonly id: string
  readonly label: MessageKey
  readonly icon?: string
  readonly href?: string
  /** Query of the link, which begins with `?`. */
  readonly search?: string
  readonly accessRules: AccessRules
  readonly children: readonly MenuEntry[]
}

export interface PluginTexts {
  readonly plugin: string
  readonly labels: Messages
  load(): Promise<Messages>
}

/** A plugin from another package. */
export interface AddedPlugin {
  readonly id: string
  readonly version: string
}

/** Everything that the plugins contribute. */
export interface Registry {
  /** In matching order: literals before parameters. */
  readonly routes: readonly RegisteredRoute[]
  readonly menu: readonly MenuEntry[]
  readonly drawers: readonly RegisteredDrawer[]
  readonly widgets: readonly RegisteredWidget[]
  readonly clients: readonly AnyClient[]
  readonly texts: readonly PluginTexts[]
  /** Plugins from other packages, including disabled ones. */
  readonly added: readonly AddedPlugin[]
  /** Mistakes found; empty in development, where they are thrown. */
  readonly errors: readonly WiringError[]
  /** Plugins disabled because of mistakes. */
  readonly disabled: readonly string[]
  /** Fills of a slot, sorted by order, then by plugin. */
  fills<Context, Meta extends object>(slot: Slot<Context, Meta>): readonly FillOf<Context, Meta>[]
  /** Returns the route with this path pattern, ignoring parameter names. Only the host's router matches addresses. */
  routeOf(path: string): RegisteredRoute | undefined
}
