import { beforeEach, expect, test, vi } from 'vitest'
import { registry } from './real-portal.ts'

/** Administration, profiles, geofences, notification settings and reports: what each of their addresses shows. */
const screens: readonly [id: string, path: string, screen: string][] = [
  ['ADM-089', '/settings/equipment-configuration/btm/btm-parameters-configuration/:id', 'BtmParameters'],
  ['ADM-090', '/settings/equipment-configuration/btm/btm-assign/:id', 'BtmAssign'],
  ['ADM-091', '/administration/move-equipment', 'MoveEquipment'],
  ['ADM-092', '/administration/move-equipment/history', 'TransferHistory'],
  ['ADM-093', '/administration/companies', 'CompanyList'],
  ['ADM-094', '/administration/companies/:id', 'CompanyDetail'],
  ['ADM-095', '/administration/users', 'UserList'],
  ['ADM-096', '/administration/equipment/equipment-assign/:id', 'EquipmentAssign'],
  ['ADM-097', '/administration/data/fleets', 'FleetList'],
  ['ADM-098', '/administration/data/fleets/:id', 'FleetDetail'],
  ['ADM-099', '/administration/data/users/:id', 'UserDetail'],
  ['ADM-100', '/administration/data/groups', 'GroupList'],
  ['ADM-101', '/administration/data/groups/:id', 'GroupDetail'],
  ['ADM-102', '/administration/data/devices', 'DeviceScreen'],
  ['ADM-103', '/administration/data/devices/:id', 'DeviceDetail'],
  ['ADM-104', '/administration/data/notificationgroup', 'NotificationGroupList'],
  ['ADM-105', '/administration/data/notificationgroup/:id', 'NotificationGroupDetail'],
  ['ADM-106', '/administration/data/units', 'UnitList'],
  ['ADM-107', '/administration/data/units/:id', 'UnitDetail'],
  ['ADM-108', '/administration/data/translations', 'Translations'],
  ['ADM-109', '/administration/data/translations/history', 'TranslationHistory'],
  ['ADM-110', '/administration/data/sourceaddress', 'SourceAddressList'],
  ['ADM-111', '/administration/data/sourceaddress/:id', 'SourceAddressDetail'],
  ['ADM-112', '/administration/data/platform', 'PlatformList'],
  ['ADM-113', '/administration/data/platform/:id', 'PlatformDetail'],
  ['ADM-114', '/administration/data/dm1parameters', 'Dm1ParameterList'],
  ['ADM-115', '/administration/data/dm1parameters/:id', 'Dm1ParameterDetail'],
  ['ADM-116', '/administration/brandtypemodel', 'BtmScreen'],
  ['ADM-117', '/administration/brandtypemodel/:id', 'BtmDetail'],
  ['ADM-118', '/sys/scheduler', 'SchedulerScreen'],
  ['GEO-038', '/administration/data/geofence', 'GeofenceList'],
  ['GEO-039', '/administration/data/geofence/:id', 'GeofenceDetail'],
  ['GEO-040', '/administration/data/geofence/assign/:id', 'GeofenceAssign'],
  ['NOTIF-024', '/user/notifications/:userId', 'SettingsScreen'],
  ['PROF-065', '/settings/equipment-configuration/status', 'StatusProfileList'],
  ['PROF-066', '/settings/equipment-configuration/status-detail', 'StatusProfileDetail'],
  ['PROF-067', '/settings/equipment-configuration/power-management', 'PowerProfileList'],
  ['PROF-068', '/settings/equipment-configuration/power-management-detail', 'PowerProfileDetail'],
  ['PROF-069', '/settings/equipment-configuration/customizable-statuses', 'CustomStatuses'],
  ['PROF-070', '/administration/data/canparameters', 'CanParameterList'],
  ['PROF-071', '/administration/data/canparameters/:id', 'CanParameterDetail'],
  ['PROF-072', '/administration/data/canprotocols', 'CanProtocolList'],
  ['PROF-073', '/administration/data/canprotocols/:id', 'CanProtocolDetail'],
  ['PROF-074', '/administration/profiles/canbus', 'CanProfileList'],
  ['PROF-075', '/administration/profiles/canbus/:id', 'CanProfileDetail'],
  ['PROF-076', '/administration/profiles/canbus/assign/:id', 'CanProfileAssign'],
  ['PROF-077', '/administration/profiles/status/assign/:id', 'StatusProfileAssign'],
  ['PROF-078', '/administration/profiles/curfew', 'CurfewList'],
  ['PROF-079', '/administration/profiles/curfew/:id', 'CurfewDetail'],
  ['PROF-080', '/administration/profiles/curfew/assign/:id', 'CurfewAssign'],
  ['PROF-081', '/administration/profiles/powerprofiles/assign/:id', 'PowerProfileAssign'],
  ['PROF-091', '/administration/profiles/maintenance', 'MaintenanceProfileList'],
  ['PROF-092', '/administration/profiles/maintenance/:id', 'MaintenanceProfileDetail'],
  ['PROF-093', '/administration/profiles/maintenance/assign/:id', 'MaintenanceProfileAssign'],
  ['REP-064', '/reports/productivity/fuel-energy-consumption', 'FuelChoice'],
  ['REP-065', '/reports/productivity/fuel-energy-consumption-detail', 'FuelDetail'],
  ['REP-066', '/reports/keyonoff', 'KeyOnOffChoice'],
  ['REP-067', '/reports/keyonoffdetail', 'KeyOnOffDetail'],
  ['REP-069', '/reports/equipmentutilizationdetail', 'UtilizationDetail'],
  ['REP-071', '/reports/enginehoursdetail', 'EngineHoursDetail'],
  ['REP-073', '/reports/performancedetail', 'PerformanceDetail'],
  ['REP-074', '/reports/vehicledata', 'VehicleDataChoice'],
  ['REP-075', '/reports/vehicledatacanparameterschoice', 'ParameterChoice'],
  ['REP-076', '/reports/vehicledatadetail', 'VehicleDataDetail'],
  ['REP-077', '/reports/expiration', 'Expirations'],
  ['REP-078', '/reports/amSubscriptionsActivations', 'Activations'],
  ['REP-079', '/reports/dm1Selection', 'Dm1Choice'],
  ['REP-080', '/reports/dm1-detail', 'Dm1Detail'],
  ['SHELL-090', '/user/supportedUsers', 'SupportedUsers'],
  ['CMD-047', '/settings/equipment-configuration/commands-profile-assign', 'CommandProfileAssign'],
]

beforeEach(() => {
  // modules of screens ask for these when they load
  vi.stubGlobal('addEventListener', () => {})
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: () => {} }))
})

test.each(screens)('%s %s shows %s', { timeout: 60_000 }, async (_, path, screen) => {
  const shown = await registry.routes.find(route => route.path === path)?.load()
  expect(shown?.name).toBe(screen)
})
