import type { ReportId } from '@muster/contract'

export type Format = 'excel' | 'csv'

/** What can be exported, in one list: help, completion and the export itself read it. */
export interface ExportEntry {
  readonly title: string
  readonly formats: readonly [Format, ...Format[]]
  /** All units in one file, a file for each, or none asked for. */
  readonly units: 'together' | 'each' | 'none'
  /** `days` counts whole days of the user's zone, `from` has no end. */
  readonly span: 'moments' | 'days' | 'from' | 'none'
  /** Its days are counted back from today, so that parts of them would reach back as far. */
  readonly reach?: true
  /** Whose limits its parts keep to. */
  readonly limit?: ReportId
}

const excel = ['excel'] as const
const both = ['excel', 'csv'] as const

export const catalogue = {
  'key-on-off': { title: 'Key on and off', formats: excel, units: 'together', span: 'days', limit: 'keyOnOff' },
  'vehicle-data': {
    title: 'Vehicle data: readings of CAN parameters',
    formats: excel,
    units: 'together',
    span: 'moments',
    limit: 'vehicleData',
  },
  history: { title: 'Position history', formats: both, units: 'together', span: 'moments', limit: 'history' },
  'equipment-utilization': {
    title: 'Equipment utilization',
    formats: excel,
    units: 'together',
    span: 'days',
    limit: 'equipmentUtilization',
  },
  'engine-hours': { title: 'Engine hours', formats: excel, units: 'together', span: 'none', limit: 'engineHours' },
  'fuel-consumption': {
    title: 'Fuel consumption',
    formats: both,
    units: 'together',
    span: 'days',
    reach: true,
    limit: 'fuelConsumption',
  },
  performance: {
    title: 'Performance of a unit',
    formats: both,
    units: 'each',
    span: 'from',
    reach: true,
    limit: 'performance',
  },
  'dm1-messages': { title: 'DM1 messages', formats: both, units: 'together', span: 'moments', limit: 'dm1' },
  alarms: { title: 'Alarms', formats: both, units: 'together', span: 'moments', limit: 'events' },
  'unread-alarms': {
    title: 'Unread alarms',
    formats: both,
    units: 'together',
    span: 'moments',
    limit: 'events',
  },
  'maintenance-overall': {
    title: 'Fleet maintenance',
    formats: excel,
    units: 'together',
    span: 'none',
    limit: 'maintenanceFleet',
  },
  'maintenance-forecast': {
    title: 'Maintenance forecast',
    formats: excel,
    units: 'together',
    span: 'none',
    limit: 'maintenanceForecast',
  },
  'maintenance-history': {
    title: 'Maintenance history',
    formats: excel,
    units: 'together',
    span: 'moments',
    limit: 'maintenanceHistory',
  },
  'commands-history': { title: 'Commands sent to a unit', formats: both, units: 'each', span: 'none' },
  'file-transfers': { title: 'File transfers of a unit', formats: both, units: 'each', span: 'none' },
  'subscriptions-activation': { title: 'Activated subscriptions', formats: both, units: 'none', span: 'none' },
  'subscriptions-expiration': { title: 'Expiring subscriptions', formats: both, units: 'none', span: 'none' },
} as const satisfies Record<string, ExportEntry>

export type ExportId = keyof typeof catalogue
export const exportIds = Object.keys(catalogue) as readonly ExportId[]

export const entryOf = (id: ExportId): ExportEntry => catalogue[id]
