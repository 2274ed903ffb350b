import type { Access, Gate } from '../access/access.ts'
import type { AnyDrawer } from './drawer.ts'
import type { Lazy, MessageKey } from './lazy.ts'
import type { Messages } from './plugin.ts'
import type { AnyRoute } from './route.ts'
import type { AnyService } from './service.ts'
import type { AnyFill, Slot } from './slot.ts'
import type { AnyWidget } from './widget.ts'
import type { WiringError } from './wiring-error.ts'

/** A thing of a plugin with everything that must hold for it: the plugin's feature and its own access. */
export interface Contributed {
  readonly plugin: string
  readonly gate: readonly Access[]
}

export type RegisteredRoute = AnyRoute & Contributed
export type RegisteredFill = AnyFill & Contributed
export type RegisteredDrawer = AnyDrawer & Contributed
export type RegisteredWidget = AnyWidget & Contributed

/** A fill as its slot's owner sees it. */
export interface FillOf<Context, Meta> extends Contributed {
  readonly id: string
  readonly order: number
  readonly meta: Meta
  readonly load: Lazy<Context>
}

/** An entry of the menu: a group with children or a leaf with an address. */
export interface MenuEntry {
  readonly id: string
  readonly label: MessageKey
  readonly icon?: string
  readonly href?: string
  readonly gate: Gate
  readonly children: readonly MenuEntry[]
}

/** Texts of a plugin. */
export interface PluginTexts {
  readonly plugin: string
  readonly labels: Messages
  load(): Promise<Messages>
}

/** What the plugins make together. */
export interface Registry {
  /** In the order in which a router should try them: a literal before a parameter. */
  readonly routes: readonly RegisteredRoute[]
  readonly menu: readonly MenuEntry[]
  readonly drawers: readonly RegisteredDrawer[]
  readonly widgets: readonly RegisteredWidget[]
  readonly services: readonly AnyService[]
  readonly texts: readonly PluginTexts[]
  /** Mistakes that were found; empty in development, where they are thrown. */
  readonly errors: readonly WiringError[]
  /** Plugins left out because of them. */
  readonly disabled: readonly string[]
  /** Fills of a slot by order, then by plugin. */
  fills<Context, Meta extends object>(slot: Slot<Context, Meta>): readonly FillOf<Context, Meta>[]
  /**
   * The route with this path pattern, whatever its parameters are called. Which route an address opens is known to
   * the host's router alone.
   */
  routeOf(path: string): RegisteredRoute | undefined
}
