import { engineHours } from './engine-hours/engine-hours.ts'
import { equipmentUtilization } from './equipment-utilization/equipment-utilization.ts'
import { fuelConsumption } from './fuel-consumption/fuel-consumption.ts'
import { keyOnOff } from './key-on-off/key-on-off.ts'
import { performance } from './performance/performance.ts'
import { reportConfigs } from '../scheduled-reports/report-configs.ts'
import { reportHistory } from '../scheduled-reports/report-history.ts'
import { vehicleData } from './vehicle-data/vehicle-data.ts'

/** Reports as data and as files (002 §7.3); each in a folder of its own. */
export const reports = [
  ...engineHours,
  ...equipmentUtilization,
  ...fuelConsumption,
  ...keyOnOff,
  ...performance,
  ...reportConfigs,
  ...reportHistory,
  ...vehicleData,
]
