// Interpretation of raw readings: pure calculations shared by server and screens.
export { millivoltsIn, voltProtocols, type AnalogUnit } from './analog-unit.ts'
export * from './battery-days.ts'
export { inputLevel, inputSignal, onLevel } from './digital-input.ts'
export { firmwareToSign, type SignedFirmware } from './firmware-signature.ts'
export { metresBetween, type Place } from './distance.ts'
export * from './power.ts'
export { Standstill, stationaryBelow, type Movement, type MovedReading } from './standstill.ts'
export {
  legFigures,
  tripsOf,
  type Leg,
  type LegFigures,
  type LegKind,
  type TripReading,
  type Trips,
} from './trips/trips.ts'
export { tripGroup, tripRules, type TripGroup, type TripRules } from './trips/trip-rules.ts'
export { deviationOf, mediansByModel } from './under-use.ts'
export { compares, comparingBehaviours, comparisonOf, type Comparison } from './comparison.ts'
export {
  isInterpolated,
  nominalOf,
  pointsOf,
  rawOfRow,
  sensorCurve,
  tableFault,
  type SensorCurve,
  type SensorPoint,
  type SensorRow,
  type SensorSettings,
  type SensorType,
} from './sensor.ts'
export { readCanTable, type CanTableFault } from './can-table.ts'
export { fuelHistory, type FuelEvent, type FuelHistory } from './fuel-events/fuel-history.ts'
export { type FuelEventKind, type FuelReading } from './fuel-events/fuel-detector.ts'
export { fuelRules, type FuelRules, type FuelScale, type FuelSettings } from './fuel-events/fuel-rules.ts'
export { tankLevel, tankValues } from './fuel-events/tank-level.ts'
export { feedSignals, figureOfSignal, namesOfSignal, type FeedSignalName } from './feed-signals.ts'
export { coolantSignals, internalInputSignals, signalLabel, signalNames } from './signal-names.ts'
export { readingValidity, statusIds, standardStatus, type StatusReading } from './standard-status.ts'
export {
  behaviour,
  comparison,
  compileRules,
  isAlwaysTrue,
  nextStatus,
  type CompiledRules,
  type StatusRule,
  type StatusTrack,
} from './status-rules.ts'
export { isStatusOfRules, namesInput, statusSignals, type SignalKind, type StatusSignal } from './status-signals.ts'
export { followRules, statusDurations, statusSegments, type StatusSegment } from './status-timeline.ts'
export * from './can-frames.ts'
export * from './can-parameter.ts'
export * from './reading-frames.ts'
export * from './j1939/transport.ts'
export * from './j1939/diagnostics.ts'
export * from './can-file.ts'
export * from './can-groups.ts'
export * from './can-log/can-log.ts'
export * from './can-log/frames.ts'
export { withLongMessages } from './can-log/long-messages.ts'
export * from './dbc/dbc.ts'
export * from './dbc/parse-dbc.ts'
export * from './dbc/parameters.ts'
export { type Condition, type Measure, type WatchedReading } from './watch/condition.ts'
export { detectionOf, type Detection } from './watch/window.ts'
export {
  compileWatch,
  advanceWatch,
  advanceSilentWatch,
  nextCheckAt,
  type Silence,
  type Transition,
  type Watch,
  type WatchRule,
  type WatchState,
} from './watch/watch.ts'
