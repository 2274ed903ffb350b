import type { Feature } from '@muster/contract'
import type { AnyDrawer } from './drawer.ts'
import type { MenuContribution } from './menu.ts'
import type { AnyRoute } from './route.ts'
import type { AnyService } from './service.ts'
import type { AnyFill, AnySlot } from './slot.ts'
import type { AnyWidget } from './widget.ts'

export type Messages = Readonly<Record<string, string>>

export interface Plugin {
  readonly id: string
  /** Asked for in addition to every access below. */
  readonly feature?: Feature
  readonly routes?: readonly AnyRoute[]
  readonly menu?: readonly MenuContribution[]
  /** Slots that this plugin owns. */
  readonly slots?: readonly AnySlot[]
  readonly fills?: readonly AnyFill[]
  readonly drawers?: readonly AnyDrawer[]
  readonly widgets?: readonly AnyWidget[]
  readonly services?: readonly AnyService[]
  /** English texts that show before anything of the plugin is loaded: menu entries, titles. */
  readonly labels?: Messages
  /** All other English texts; they come with the first screen, tile, drawer or widget of the plugin. */
  readonly messages?: () => Promise<Messages>
  /** What `withOverrides` was asked to change and did not find. */
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
