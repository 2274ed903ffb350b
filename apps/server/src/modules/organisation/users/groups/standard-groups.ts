import { features, permissions, type Feature, type Permission } from '@muster/contract'
import type { Database } from '#kernel/db/schema.ts'

/** User group of a new installation. */
interface StandardGroup {
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
/** Features that only change the look of the portal; each tenant selects them. */
const looks: readonly Feature[] = [
  'MENU_LOGO_ON_TOP',
  'MAP_ACCORDIONS_INVERTED_COLORS',
  'MAP_PANEL_INVERTED_COLORS',
  'MAP_POPUP_TEMPLATE_INVERTED_COLORS',
]
const working = features.filter(code => !looks.includes(code))

/** Groups of a new installation; administrators change their permissions. */
const standardGroups = {
  admin: { name: 'Administrators', role: 'ADMIN', acls: permissions, features: working },
  dealer: { name: 'Dealers', role: 'DEALER', acls: permissions.filter(code => !isSystem(code)), features: working },
  operator: {
    name: 'Operators',
    role: 'OPERATOR',
    acls: [...driving, ...permissions.filter(isReport), 'ADM_ALARM_EDIT', 'ADM_COMMAND_VIEW', 'ADM_COMMAND_SEND'],
    features: reading,
  },
  support: {
    name: 'Support',
    role: 'SUPPORT',
    // recorded logs of the CAN bus have one permission, for reading and recording
    acls: [...permissions.filter(isView), 'CAN_SNIFFING_MANAGEMENT'],
    features: working,
  },
  viewer: {
    name: 'Viewers',
    role: 'VIEWER',
    acls: ['DESKTOP_VIEW', 'ADM_FLEET_AT_GLANCE_VIEW'],
    features: ['DASHBOARDS', 'MAP'],
  },
} satisfies Record<string, StandardGroup>

export type GroupKey = keyof typeof standardGroups

/** Adds the standard groups and returns the ID of each. */
export async function addStandardGroups(db: Database): Promise<ReadonlyMap<GroupKey, number>> {
  const rows = await db
    .insertInto('user_group')
    .values(
      Object.values(standardGroups).map(group => ({ ...group, acls: [...group.acls], features: [...group.features] })),
    )
    .returning(['group_id', 'name'])
    .execute()
  return new Map(
    rows.flatMap(({ group_id, name }) =>
      keys.flatMap(key => (standardGroups[key].name === name ? [[key, group_id] as const] : [])),
    ),
  )
}

const keys = Object.keys(standardGroups) as GroupKey[]
