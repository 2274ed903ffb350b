import { permissions, type Permission } from '@muster/contract'

export const permissionColumns = ['view', 'add', 'edit', 'delete', 'assign', 'other'] as const
export type PermissionColumn = (typeof permissionColumns)[number]

/** Row of the matrix, such as `fleets`, with its permission per column. */
export interface Subject {
  readonly id: string
  readonly codes: Partial<Record<PermissionColumn, string>>
}

export interface Area {
  readonly id: string
  readonly subjects: readonly Subject[]
}

const columnsBySuffix: Readonly<Record<string, PermissionColumn>> = {
  VIEW: 'view',
  READ: 'view',
  ADD: 'add',
  EDIT: 'edit',
  DELETE: 'delete',
  ASSIGN: 'assign',
}

const suffixOf = (code: string) => code.slice(code.lastIndexOf('_') + 1)

/** Removes the column suffix: `ADM_FLEET_VIEW` becomes `ADM_FLEET`; other codes stay unchanged. */
const stemOf = (code: string) => (suffixOf(code) in columnsBySuffix ? code.slice(0, code.lastIndexOf('_')) : code)

/** @param stems Permission stems of the row: `ADM_FLEET` covers `ADM_FLEET_VIEW`, `ADM_FLEET_ADD` and so on. */
function subject(id: string, ...stems: string[]): Subject {
  const codes = permissions.filter(code => stems.includes(stemOf(code)))
  return { id, codes: Object.fromEntries(codes.map(code => [columnsBySuffix[suffixOf(code)] ?? 'other', code])) }
}

/** All permissions, each once, in menu order. */
export const areas: readonly Area[] = [
  {
    id: 'fleet',
    subjects: [
      subject('dashboards', 'DESKTOP'),
      subject('fleetMap', 'ADM_FLEET_AT_GLANCE'),
      subject('history', 'ADM_FLEET_HISTORY', 'ADM_POSITION_HIDE'),
      subject('alarms', 'ADM_ALARM'),
    ],
  },
  {
    id: 'reports',
    subjects: [
      subject('events', 'ADM_PERFOMANCE_ALARMS'),
      subject('engineHours', 'ADM_PRODUCTIVITY_ENGINE_HOURS'),
      subject('utilization', 'ADM_PRODUCTIVITY_EQUIPMENT_UTILIZATION'),
      subject('keyOnOff', 'ADM_PRODUCTIVITY_KEY_ON_OFF'),
      subject('fuel', 'ADM_PERFOMANCE_FUEL_MANAGEMENT'),
      subject('vehicleData', 'ADM_PERFOMANCE_VEHICLE_DATA'),
      subject('dm1Messages', 'ADM_REPORT_DM1_MESSAGES'),
      subject('canSniffing', 'CAN_SNIFFING_MANAGEMENT'),
      subject('scheduledReports', 'SCH_REPORT_CONFIG'),
      subject('reportHistory', 'SCH_REPORT_HISTORY'),
    ],
  },
  {
    id: 'maintenance',
    subjects: [
      subject('maintenanceStatus', 'MNT_FLEET_REPORT'),
      subject('maintenanceForecast', 'MNT_FORECAST_REPORT'),
      subject('maintenanceHistory', 'MNT_HISTORY_REPORT'),
      subject('maintenanceCards', 'MNT_CARD'),
      subject('maintenanceProfiles', 'MNT_PROFILE'),
      subject('maintenanceServices', 'MNT_SERVICES'),
      subject('serviceTypes', 'MNT_TYPE'),
    ],
  },
  {
    id: 'bus',
    subjects: [
      subject('canProtocols', 'ADM_CANPROTOCOL'),
      subject('canParameters', 'ADM_CANPARAMETER'),
      subject('dm1Platforms', 'ADM_DM1_PLATFORM'),
      subject('dm1SourceAddresses', 'ADM_DM1_SOURCE_ADDRESS'),
      subject('dm1Parameters', 'ADM_DM1_PARAMETER'),
    ],
  },
  {
    id: 'profiles',
    subjects: [
      subject('statusProfiles', 'ADM_STATUS'),
      subject('canProfiles', 'ADM_CANBUS'),
      subject('geofences', 'ADM_GEOFENCE'),
      subject('powerProfiles', 'ADM_POWERPROFILE'),
      subject('ioProfiles', 'ADM_IOPROFILE'),
      subject('curfews', 'ADM_CURFEW'),
      subject('btm', 'ADM_BTM'),
      subject('customStatuses', 'ADM_CUSTOMIZABLE_STATUS'),
    ],
  },
  {
    id: 'commands',
    subjects: [
      subject('commands', 'ADM_COMMAND', 'ADM_COMMAND_SEND'),
      subject('firmware', 'ADM_FIRMWARE'),
      subject('rollouts', 'ADM_ROLLOUT'),
      subject('commandTemplates', 'ADM_COMMAND_TEMPLATE'),
      subject('commandCatalogs', 'ADM_COMMAND_TEMPLATE_CATALOG'),
    ],
  },
  {
    id: 'subscriptions',
    subjects: [
      subject('subscriptions', 'ADM_SERVICE_MGT'),
      subject('activation', 'ADM_ACTIVATION_SUBSCRIPTION'),
      subject('renewal', 'ADM_RENEWAL_SUBSCRIPTION'),
      subject('orders', 'ADM_ORDER_CTRL'),
      subject('factory', 'ADM_FACTORY_SUB'),
      subject('activations', 'ADM_REPORT_SUBS_ACTIVATION'),
      subject('expirations', 'ADM_REPORT_EXPIRATION'),
    ],
  },
  {
    id: 'organisation',
    subjects: [
      subject('units', 'ADM_UNIT', 'UNIT_TRANSFER'),
      subject('devices', 'ADM_DEVICE'),
      subject('fleets', 'ADM_FLEET'),
      subject('companies', 'ADM_COMPANY'),
      subject('users', 'ADM_USER'),
      subject('notificationGroups', 'ADM_NOTIFICATIONGROUP'),
    ],
  },
  {
    id: 'system',
    subjects: [
      subject('groups', 'SYS_GROUP_ACL'),
      subject('translations', 'TRANSLATION_MANAGEMENT'),
      subject('support', 'USR_SUPPORT'),
      subject('scheduler', 'SYS_INTERNAL_SERVICE'),
      subject('audit', 'SYS_AUDIT'),
      subject('expert', 'GBL_EXPERT_ACTIVITIES'),
    ],
  },
]

export const codesOf = ({ codes }: Subject): string[] => permissionColumns.flatMap(column => codes[column] ?? [])

export const codesIn = ({ subjects }: Area): string[] => subjects.flatMap(codesOf)

/**
 * Returns the areas with the permissions of the server. Permissions that the matrix does not list get one row each in
 * the area `others`, so that every permission of a group is visible.
 */
export function areasOf(known: readonly string[]): readonly Area[] {
  const placed = new Set(areas.flatMap(codesIn))
  const within = areas.map(({ id, subjects }): Area => ({
    id,
    subjects: subjects
      .map(({ id, codes }): Subject => ({
        id,
        codes: Object.fromEntries(Object.entries(codes).filter(([, code]) => known.includes(code))),
      }))
      .filter(subject => codesOf(subject).length > 0),
  }))
  const others = known.filter(code => !placed.has(code as Permission))
  return [...within, { id: 'others', subjects: others.map(code => ({ id: code, codes: { other: code } })) }].filter(
    ({ subjects }) => subjects.length > 0,
  )
}

const ranks = new Map<string, number>(areas.flatMap(codesIn).map((code, rank) => [code, rank]))

/** Sorts permissions in matrix order, so that selecting and deselecting one leaves the form unchanged. */
export const inMatrixOrder = (codes: readonly string[]): string[] =>
  codes.toSorted((a, b) => (ranks.get(a) ?? ranks.size) - (ranks.get(b) ?? ranks.size) || a.localeCompare(b))
