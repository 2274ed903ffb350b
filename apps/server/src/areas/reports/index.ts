import { fuelConsumption } from './fuel-consumption/fuel-consumption.ts'
import { keyOnOff } from './key-on-off/key-on-off.ts'
import { reportConfigs } from './scheduled/report-configs.ts'
import { reportHistory } from './scheduled/report-history.ts'
import { vehicleData } from './vehicle-data/vehicle-data.ts'

/** Reports as data and as files (002 §7.3); each in a folder of its own. */
export const reports = [...fuelConsumption, ...keyOnOff, ...reportConfigs, ...reportHistory, ...vehicleData]
