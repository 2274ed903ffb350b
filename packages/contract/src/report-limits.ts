/** How much one request for a report may ask for. */
export interface ReportLimit {
  /** On the calendar of the user's zone. */
  readonly days?: number
  readonly units?: number
  /** Of the chart view. */
  readonly parameters?: number
  /** Of a forecast in weeks. */
  readonly weeks?: number
}

/** The limits of 001 §9. An installation may set others; portal and server get the same. */
export const reportLimits = {
  keyOnOff: { days: 92, units: 5 },
  equipmentUtilization: { days: 180, units: 10 },
  engineHours: { units: 100 },
  /** Days are counted back from today. */
  fuelConsumption: { days: 365, units: 25 },
  performance: { days: 365, units: 100 },
  dm1: { days: 180, units: 25 },
  vehicleData: { days: 180, units: 4, parameters: 4 },
  history: { days: 180, units: 20 },
  events: { units: 100 },
  maintenanceForecast: { days: 365, weeks: 53 },
  /** As many as their calls take. */
  maintenanceFleet: { units: 1000 },
  maintenanceHistory: { units: 1000 },
  /**
   * Of every file, whatever its report: the server writes it while it reads unit after unit, so that it needs no more memory or
   * database time at once than a small one. As many units as the calls take.
   */
  exports: { days: 1098, units: 5000 },
} as const satisfies Record<string, ReportLimit>

export type ReportId = keyof typeof reportLimits
export type ReportLimits = { readonly [Id in ReportId]: ReportLimit }
