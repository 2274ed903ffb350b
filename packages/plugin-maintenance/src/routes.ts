export { fleetCard, fleetChoice, fleetDetail } from './fleet/fleet.routes.ts'
export { forecastChoice, forecastDetail } from './forecast/forecast.routes.ts'
export { historyChoice, historyDetail } from './history/history.routes.ts'
export { maintenanceServiceDetail, maintenanceServiceList } from './maintenance-services/maintenance-services.routes.ts'
export { maintenanceMap } from './map/map.routes.ts'
export {
  maintenanceProfileAssign,
  maintenanceProfileDetail,
  maintenanceProfileList,
} from './profiles/profiles.routes.ts'
export { remainingDetail } from './remaining/remaining.routes.ts'
export { serviceTypeDetail, serviceTypeList } from './service-types/service-types.routes.ts'
