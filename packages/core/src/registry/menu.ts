import type { Access } from '../access/access.ts'
import type { MessageKey } from './lazy.ts'
import type { AnyRoute } from './route.ts'

/** Menu groups in the order of 000 §2.3. A group has no access rule: it is visible if one of its entries is. */
export const menuGroups = [
  { id: 'dashboards', label: 'menu.dashboards', icon: 'dashboard' },
  { id: 'fleet', label: 'menu.fleet', icon: 'map' },
  { id: 'reports', label: 'menu.reports', icon: 'chart' },
  { id: 'reports.productivity', label: 'menu.reportsProductivity', parent: 'reports' },
  { id: 'reports.other', label: 'menu.reportsOther', parent: 'reports' },
  { id: 'reports.scheduled', label: 'menu.reportsScheduled', parent: 'reports' },
  { id: 'maintenance', label: 'menu.maintenance', icon: 'wrench' },
  { id: 'settings', label: 'menu.settings', icon: 'cog' },
  { id: 'settings.bus', label: 'menu.settingsBus', parent: 'settings' },
  { id: 'settings.diagnostic', label: 'menu.settingsDiagnostic', parent: 'settings' },
  { id: 'settings.maintenance', label: 'menu.settingsMaintenance', parent: 'settings' },
  { id: 'settings.profiles', label: 'menu.settingsProfiles', parent: 'settings' },
  { id: 'settings.commands', label: 'menu.settingsCommands', parent: 'settings' },
  { id: 'administration', label: 'menu.administration', icon: 'database' },
  { id: 'subscriptions', label: 'menu.subscriptions', icon: 'card' },
] as const satisfies readonly { id: string; label: MessageKey; icon?: string; parent?: string }[]

export type MenuGroup = (typeof menuGroups)[number]['id']

/** A menu entry. Requires the access of its route and `narrow`, which may only add requirements. */
export interface MenuLeaf {
  readonly id: string
  readonly label: MessageKey
  readonly icon?: string
  /** Lower comes first; equal values keep the order of plugins. */
  readonly order?: number
  readonly to: AnyRoute
  /** Query of the link. It may be omitted: the route opens without it, too. */
  readonly query?: Readonly<Record<string, string>>
  readonly narrow?: Access
}

export interface MenuContribution {
  readonly under: MenuGroup
  readonly nodes: readonly MenuLeaf[]
}
