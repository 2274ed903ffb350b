/** Limits of one report request. */
export interface ReportLimit {
  /** Calendar days in the user's zone. */
  readonly days?: number
  readonly units?: number
  /** Limit of the chart view. */
  readonly parameters?: number
  /** Limit of a forecast in weeks. */
  readonly weeks?: number
}

/** Limits of 001 §9. An installation may override them for portal and server. */
export const reportLimits = {
  keyOnOff: { days: 92, units: 5 },
  equipmentUtilization: { days: 180, units: 10 },
  engineHours: { units: 100 },
  /** Days count back from today. */
  fuelConsumption: { days: 365, units: 25 },
  performance: { days: 365, units: 100 },
  dm1: { days: 180, units: 25 },
  vehicleData: { days: 180, units: 4, parameters: 4 },
  history: { days: 180, units: 20 },
  events: { units: 100 },
  trips: { days: 92, units: 20 },
  fuelEvents: { days: 92, units: 20 },
  /** Tables with a row per unit; engine hours have their own limit of days, other tables that of their report. */
  rankings: { days: 366, units: 10_000 },
  /** Units: the limit of their calls. */
  maintenanceForecast: { days: 365, weeks: 53, units: 1000 },
  maintenanceFleet: { units: 1000 },
  maintenanceHistory: { units: 1000 },
  /**
   * Limits of every file. The server streams it unit by unit, so a large file needs no more memory than a small one. The number of units is that of the calls.
   */
  exports: { days: 1098, units: 5000 },
} as const satisfies Record<string, ReportLimit>

export type ReportId = keyof typeof reportLimits
export type ReportLimits = { readonly [Id in ReportId]: ReportLimit }
