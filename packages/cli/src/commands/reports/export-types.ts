import type { ReportId } from '@muster/contract'

export type Format = 'excel' | 'csv' | 'pdf' | 'gpx'

/** Properties of an export, used by help, completion and the export itself. */
export interface ExportEntry {
  readonly title: string
  readonly formats: readonly [Format, ...Format[]]
  /** Single file for all units, one file per unit, or no selection of units. */
  readonly units: 'together' | 'each' | 'none'
  /** `days` extends to full days of the user's time zone, `from` has no end. */
  readonly span: 'moments' | 'days' | 'from' | 'none'
  /** Counts its days back from today, so its span is never split. */
  readonly reach?: true
  /** Report whose limits apply to `--parts`. */
  readonly limit?: ReportId
}

const documents = ['excel', 'pdf'] as const
const all = ['excel', 'csv', 'pdf'] as const

const ranking = { formats: documents, units: 'together', span: 'days', limit: 'rankings' } as const

export const exportTypes = {
  'key-on-off': { title: 'Key on and off', formats: documents, units: 'together', span: 'days', limit: 'keyOnOff' },
  'vehicle-data': {
    title: 'Vehicle data: readings of CAN parameters',
    formats: documents,
    units: 'together',
    span: 'moments',
    limit: 'vehicleData',
  },
  history: { title: 'Position history', formats: all, units: 'together', span: 'moments', limit: 'history' },
  trips: {
    title: 'Trips and stops',
    formats: [...all, 'gpx'],
    units: 'together',
    span: 'moments',
    limit: 'trips',
  },
  'fuel-events': { title: 'Fuel events', formats: all, units: 'together', span: 'moments', limit: 'fuelEvents' },
  'equipment-utilization': {
    title: 'Equipment utilization',
    formats: documents,
    units: 'together',
    span: 'days',
    limit: 'equipmentUtilization',
  },
  'engine-hours': { title: 'Engine hours', formats: documents, units: 'together', span: 'none', limit: 'engineHours' },
  'fuel-consumption': {
    title: 'Fuel consumption',
    formats: all,
    units: 'together',
    span: 'days',
    reach: true,
    limit: 'fuelConsumption',
  },
  'key-on-off-ranking': { title: 'Key on and off: a row for each unit', ...ranking },
  'equipment-utilization-ranking': { title: 'Equipment utilization: a row for each unit', ...ranking },
  'under-use': { title: 'Under-use: units against the median of their model', ...ranking, formats: all },
  'engine-hours-ranking': { title: 'Engine hours run: a row for each unit', ...ranking },
  'fuel-consumption-ranking': { title: 'Fuel consumption: a row for each unit', ...ranking, reach: true },
  performance: {
    title: 'Performance of a unit',
    formats: all,
    units: 'each',
    span: 'from',
    reach: true,
    limit: 'performance',
  },
  'dm1-messages': { title: 'DM1 messages', formats: all, units: 'together', span: 'moments', limit: 'dm1' },
  alarms: { title: 'Alarms', formats: all, units: 'together', span: 'moments', limit: 'events' },
  'unread-alarms': {
    title: 'Unread alarms',
    formats: all,
    units: 'together',
    span: 'moments',
    limit: 'events',
  },
  'maintenance-overall': {
    title: 'Fleet maintenance',
    formats: documents,
    units: 'together',
    span: 'none',
    limit: 'maintenanceFleet',
  },
  'maintenance-forecast': {
    title: 'Maintenance forecast',
    formats: documents,
    units: 'together',
    span: 'none',
    limit: 'maintenanceForecast',
  },
  'maintenance-history': {
    title: 'Maintenance history',
    formats: documents,
    units: 'together',
    span: 'moments',
    limit: 'maintenanceHistory',
  },
  'commands-history': { title: 'Commands sent to a unit', formats: all, units: 'each', span: 'none' },
  'file-transfers': { title: 'File transfers of a unit', formats: all, units: 'each', span: 'none' },
  'subscriptions-activation': { title: 'Activated subscriptions', formats: all, units: 'none', span: 'none' },
  'subscriptions-expiration': { title: 'Expiring subscriptions', formats: all, units: 'none', span: 'none' },
} as const satisfies Record<string, ExportEntry>

export type ExportId = keyof typeof exportTypes
export const exportIds = Object.keys(exportTypes) as readonly ExportId[]

export const entryOf = (id: ExportId): ExportEntry => exportTypes[id]
