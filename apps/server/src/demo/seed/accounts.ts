import { features, permissions } from '@muster/contract'
import type { Feature, Permission } from '@muster/contract'

export interface Group {
  name: string
  role: string
  acls: readonly Permission[]
  features: readonly Feature[]
}

const isView = (code: Permission) => code.endsWith('_VIEW') || code.endsWith('_READ')
const isSystem = (code: Permission) => code.startsWith('SYS_')
const reportCode = /^ADM_(PERFOMANCE|PRODUCTIVITY|REPORT_DM1)_\w+_VIEW$|^MNT_\w+_REPORT_VIEW$|^SCH_REPORT_HISTORY_VIEW$/
const isReport = (code: Permission) => reportCode.test(code)

const driving: readonly Permission[] = ['DESKTOP_VIEW', 'ADM_FLEET_AT_GLANCE_VIEW', 'ADM_FLEET_HISTORY_VIEW']
const reading: readonly Feature[] = [
  'DASHBOARDS',
  'MAP',
  'SETTINGS',
  'MAINTENANCE',
  ...features.filter(code => code.startsWith('REPORT')),
]
/** What only changes how the portal looks; a tenant chooses it. */
const looks: readonly Feature[] = [
  'MENU_LOGO_ON_TOP',
  'MAP_ACCORDIONS_INVERTED_COLORS',
  'MAP_PANEL_INVERTED_COLORS',
  'MAP_POPUP_TEMPLATE_INVERTED_COLORS',
]
const working = features.filter(code => !looks.includes(code))

export const groups = {
  admin: { name: 'Administrators', role: 'ADMIN', acls: permissions, features: working },
  dealer: { name: 'Dealers', role: 'DEALER', acls: permissions.filter(code => !isSystem(code)), features: working },
  operator: {
    name: 'Operators',
    role: 'OPERATOR',
    acls: [...driving, ...permissions.filter(isReport), 'ADM_ALARM_EDIT'],
    features: reading,
  },
  support: { name: 'Support', role: 'SUPPORT', acls: permissions.filter(isView), features: working },
  viewer: {
    name: 'Viewers',
    role: 'VIEWER',
    acls: ['DESKTOP_VIEW', 'ADM_FLEET_AT_GLANCE_VIEW'],
    features: ['DASHBOARDS', 'MAP'],
  },
} satisfies Record<string, Group>

export type GroupKey = keyof typeof groups

export interface DemoAccount {
  login: GroupKey
  password: string
  name: string
  surname: string
  /** The root company where absent. */
  company?: string
}

const account = (login: GroupKey, name: string, surname: string, company?: string): DemoAccount => ({
  login,
  password: `${login}-demo`,
  name,
  surname,
  ...(company && { company }),
})

/** Who can log in to the demo fleet; printed for whoever started it. */
export const demoAccounts: readonly DemoAccount[] = [
  account('admin', 'Ada', 'Keller'),
  account('dealer', 'Dario', 'Monti', 'Muster Europe'),
  account('operator', 'Olga', 'Ferraro', 'Agricola Valpadana'),
  account('support', 'Sam', 'Nielsen'),
  account('viewer', 'Vera', 'Lindgren', 'Hof Lindenbruch'),
]
