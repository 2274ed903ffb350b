import type { menuGroups } from '../registry/menu.ts'
import type { Messages } from '../registry/plugin.ts'

type MenuLabels = { readonly [K in (typeof menuGroups)[number]['label']]: string }

/** English names of the menu groups, the base of each host's texts. */
export const coreMessages = {
  'menu.dashboards': 'Dashboards',
  'menu.fleet': 'Fleet management',
  'menu.reports': 'Reports',
  'menu.reportsProductivity': 'Productivity',
  'menu.reportsOther': 'Other reports',
  'menu.reportsScheduled': 'Scheduled reports',
  'menu.maintenance': 'Maintenance',
  'menu.settings': 'Settings',
  'menu.settingsBus': 'Bus data',
  'menu.settingsDiagnostic': 'Diagnostic data',
  'menu.settingsMaintenance': 'Maintenance data',
  'menu.settingsProfiles': 'Profiles',
  'menu.settingsCommands': 'Commands',
  'menu.administration': 'Data administration',
  'menu.subscriptions': 'Subscriptions',
} satisfies MenuLabels & Messages
