export { keyOnOffData, type UnitKeys } from './key-on-off.service.ts'
export { vehicleDataReadings, type DataRequest } from './vehicle-data.service.ts'
export { wholeDays } from './whole-days.ts'
