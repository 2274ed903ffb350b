import type { Feature, PluginPermission } from '@muster/contract'
import type { AnyDrawer } from './drawer.ts'
import type { MenuContribution } from './menu.ts'
import type { AnyRoute } from './route.ts'
import type { AnyClient } from './client.ts'
import type { AnyFill, AnySlot } from './slot.ts'
import type { AnyWidget } from './widget.ts'

export type Messages = Readonly<Record<string, string>>

export interface Plugin {
  readonly id: string
  /** Version of a plugin from another package. */
  readonly version?: string
  /** Compatible versions of Muster, as in its `package.json`: `^0.2.0`. */
  readonly requires?: string
  /** Permissions that it adds, for its access rules. */
  readonly permissions?: readonly PluginPermission[]
  /** Required in addition to every access rule below. */
  readonly feature?: Feature
  readonly routes?: readonly AnyRoute[]
  readonly menu?: readonly MenuContribution[]
  /** Slots owned by this plugin. */
  readonly slots?: readonly AnySlot[]
  readonly fills?: readonly AnyFill[]
  readonly drawers?: readonly AnyDrawer[]
  readonly widgets?: readonly AnyWidget[]
  readonly clients?: readonly AnyClient[]
  /** English texts of menu entries and titles, available before the plugin loads. */
  readonly labels?: Messages
  /** All other English texts, loaded with the plugin's first screen, tile, drawer or widget. */
  readonly messages?: () => Promise<Messages>
  /** Reason why its code did not load. */
  readonly failure?: string
  /** Targets of `withOverrides` that the plugin does not have. */
  readonly unmatched?: readonly string[]
}

/**
 * @example
 * export default definePlugin({
 *   id: 'admin', feature: 'ADMINISTRATION', routes: [fleetList, fleetDetail],
 *   menu: [{ under: 'administration', nodes: [{ id: 'fleets', label: 'admin.fleets', to: fleetList }] }],
 *   labels,
 *   messages: () => import('./messages.en.json').then(m => m.default),
 * })
 */
export const definePlugin = (plugin: Plugin): Plugin => plugin
