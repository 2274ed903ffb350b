export { dm1, type Dm1Message, type Dm1Request } from './dm1.client.ts'
export { events, type Alarm, type EventsRequest } from './events.client.ts'
export { engineHoursData, type UnitHours } from './engine-hours.client.ts'
export { utilizationData, type UnitUse } from './equipment-utilization.client.ts'
export { fuelConsumptionData, type FuelKind, type FuelOrder, type UnitFuel } from './fuel-consumption.client.ts'
export {
  explanationsData,
  type Explanation,
  type ExplainRequest,
  type TotalExplanation,
} from './explanations.client.ts'
export { fuelEventsData, type UnitFuelEvents } from './fuel-events.client.ts'
export { keyOnOffData, type UnitKeys } from './key-on-off.client.ts'
export { performanceData, type PerformanceRequest, type Period, type UnitPerformance } from './performance.client.ts'
export { tripsData, type UnitTrips } from './trips.client.ts'
export { vehicleDataReadings, type DataRequest } from './vehicle-data.client.ts'
export { wholeDays } from './report-dates.ts'
