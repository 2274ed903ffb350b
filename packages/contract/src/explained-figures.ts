import {
  explainEngineHours,
  explainFuel,
  explainKeyOnOff,
  explainPerformance,
  explainTrips,
  explainUtilization,
  type ReportSchemas,
} from '../generated/index.ts'

/** Operations that explain figures, by report. */
export const explainOperations = {
  fuel: explainFuel,
  utilization: explainUtilization,
  keyOnOff: explainKeyOnOff,
  engineHours: explainEngineHours,
  performance: explainPerformance,
  trips: explainTrips,
} as const

export type ExplainedReport = keyof typeof explainOperations

interface Figures {
  fuel: ReportSchemas['FuelFigure']
  utilization: ReportSchemas['UtilizationFigure']
  keyOnOff: ReportSchemas['KeyFigure']
  engineHours: ReportSchemas['EngineHoursFigure']
  performance: ReportSchemas['PerformanceFigure']
  trips: ReportSchemas['TripFigure']
}

/** A figure with its report, such as `fuel.burned`. */
export type ExplainedFigure = { [R in ExplainedReport]: `${R}.${Figures[R]}` }[ExplainedReport]

// each name once; a figure that is missing here does not compile
const figures: Record<ExplainedFigure, true> = {
  'fuel.burned': true,
  'fuel.perHour': true,
  'fuel.perDistance': true,
  'fuel.engineHours': true,
  'fuel.distance': true,
  'fuel.fuelCost': true,
  'fuel.useCost': true,
  'fuel.idleCost': true,
  'fuel.maintenanceCost': true,
  'fuel.co2': true,
  'utilization.workingSeconds': true,
  'utilization.movingSeconds': true,
  'utilization.idleSeconds': true,
  'utilization.offSeconds': true,
  'utilization.noDataSeconds': true,
  'utilization.utilizationFactor': true,
  'utilization.idleCost': true,
  'utilization.usedSeconds': true,
  'utilization.dailySeconds': true,
  'utilization.daysWithoutWork': true,
  'utilization.daysWithoutData': true,
  'keyOnOff.onSeconds': true,
  'keyOnOff.offSeconds': true,
  'keyOnOff.noDataSeconds': true,
  'keyOnOff.switchOns': true,
  'engineHours.hoursRun': true,
  'engineHours.engineHours': true,
  'performance.engineHours': true,
  'performance.workingHours': true,
  'performance.vehicleUtilizationFactor': true,
  'performance.distance': true,
  'performance.workingDistance': true,
  'performance.distanceUtilizationFactor': true,
  'performance.consumptionAmount': true,
  'performance.workingConsumptionAmount': true,
  'performance.consumptionUtilizationFactor': true,
  'performance.workingLoad': true,
  'performance.workingDone': true,
  'trips.tripDistance': true,
  'trips.otherDistance': true,
  'trips.tripSeconds': true,
  'trips.drivingSeconds': true,
  'trips.idleSeconds': true,
  'trips.atPlaceSeconds': true,
  'trips.fuel': true,
  'trips.legSeconds': true,
  'trips.legDistance': true,
  'trips.legDrivingSeconds': true,
  'trips.legIdleSeconds': true,
  'trips.legFuel': true,
}

const totals: Record<ReportSchemas['UtilizationTotalFigure'], true> = {
  workingSeconds: true,
  movingSeconds: true,
  idleSeconds: true,
  offSeconds: true,
  noDataSeconds: true,
  idleCost: true,
}

/** Figure with an explainable total of all units. */
export type ExplainedTotal = `utilization.${ReportSchemas['UtilizationTotalFigure']}`

/** Figures with an explainable total of all units. */
export const explainedTotals = Object.keys(totals).map(figure => `utilization.${figure}`) as [
  ExplainedTotal,
  ...ExplainedTotal[],
]

/** Figures that can be explained. */
export const explainedFigures = Object.keys(figures) as [ExplainedFigure, ...ExplainedFigure[]]

export const reportOfFigure = (figure: ExplainedFigure): ExplainedReport => figure.split('.', 1)[0] as ExplainedReport
