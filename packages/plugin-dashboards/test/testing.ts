import {
  alarmGroupUnit,
  alarmsCountByType,
  countNextMonthExpirations,
  type FleetSchemas,
  getApplicationMaintenanceInfo,
  getMaintenanceInfoWidget,
  getMyEquipmentDashboard,
  getReportingCountWidget,
  getUnit,
  getUnitsDetails,
  getUnitsStatusCounters,
  getUnitTracking,
  getUnitTrackingLastinfo,
  listAlarmsPaginated,
  listSilentUnits,
  listUnits,
  maintenanceOverallStatus,
  updateMyEquipmentDashboard,
} from '@muster/contract'
import { fakeServer } from '@muster/core/testing'
import { page } from 'vitest/browser'

/** Session with access to all tiles of both dashboards. */
export const everything = {
  acl: [
    'DESKTOP_VIEW',
    'ADM_FLEET_AT_GLANCE_VIEW',
    'ADM_PERFOMANCE_ALARMS_VIEW',
    'MNT_FLEET_REPORT_VIEW',
    'ADM_REPORT_EXPIRATION_VIEW',
  ],
  feature: ['DASHBOARDS', 'MAP', 'MAINTENANCE'],
}

export const aTime = '2026-11-21T08:00:00.000Z'

const maintained: FleetSchemas['MaintenanceStatus'] = {
  unitId: 7,
  unitName: 'Tractor 7',
  iconName: 'icon-wolf-tractor',
  companyName: 'North Farms',
  profileName: 'Field machines',
  mostSevereStateCode: 'OVERDUE',
  mostSevereStateName: 'Overdue',
  remainingEngineHours: -12.4,
  nextServiceDescription: 'Engine oil',
}

/** Fakes a server with one unit, number 7, and content for every tile. */
export function dashboardServer() {
  const alarm = { alarmTypeId: 1, alarmTypeCode: 'OVERSPEED', alarmTypeName: 'Overspeed', priorityCode: 'HIGH' }
  return (
    fakeServer()
      .on(getApplicationMaintenanceInfo, { planned: false })
      // before a unit, whose address it fits
      .on(listSilentUnits, { items: [], totalCount: 7 })
      .on(getUnitsStatusCounters, [
        { statusId: 1, code: 'WORKING', name: 'Working', color: '1c8a4c', count: 41 },
        { statusId: 4, code: 'KEY_OFF', name: 'Key off', color: '5f6b7c', count: 0 },
      ])
      .on(getReportingCountWidget, { total: 44, lastHour: 40, lastDay: 3, lastWeek: 1, older: 0, neverReported: 0 })
      .on(alarmsCountByType, { items: [{ ...alarm, count: 12, unreadCount: 5 }], totalCount: 1 })
      .on(listAlarmsPaginated, {
        items: [
          {
            ...alarm,
            alarmId: 1,
            unitId: 7,
            unitName: 'Tractor 7',
            timestamp: aTime,
            position: [],
            iconName: 'alarm',
            isRead: 'UNREAD',
            text: '',
            color: 'c62f34',
          },
        ],
        totalCount: 1,
      })
      .on(getMaintenanceInfoWidget, {
        unitsCount: 3,
        states: [{ stateCode: 'OVERDUE', stateName: 'Overdue', count: 3 }],
      })
      .on(maintenanceOverallStatus, { items: [maintained], totalCount: 1 })
      .on(countNextMonthExpirations, { count: 4 })
      .on(getUnitTracking, {
        unitId: 7,
        name: 'Tractor 7',
        iconName: 'icon-wolf-tractor',
        statusId: 1,
        statusName: 'Working',
        statusColor: '1c8a4c',
        lastPosition: { lat: 45, lng: 9 },
        lastPositionTimestamp: aTime,
        companyName: 'North Farms',
        fleetNames: ['Harvest'],
        hasMntProfile: true,
      })
      .on(getUnitTrackingLastinfo, {
        unitId: 7,
        unitName: 'Tractor 7',
        timestamp: aTime,
        position: { lat: 45.1234567, lng: 9.7654321 },
        address: 'Lodi, Italy',
        speed: 12,
        engineHours: 5123.4,
        odometer: 84_000_000,
        fuelLevel: 63.2,
        ignition: true,
        values: [{ code: 'coolantTemp', label: 'Coolant temperature', value: 82, uom: '°C', timestamp: aTime }],
      })
      .on(getUnit, {
        unitId: 7,
        name: 'Tractor 7',
        clientId: 1,
        companyName: 'North Farms',
        serial: 'AUR0007',
        deviceSerial: '990007',
        timezoneId: 'Europe/Rome',
        hasSatellite: false,
        takesSettings: false,
        version: 1,
        profiles: { geoFenceProfiles: [], maintenanceProfile: { assigned: false } },
        fleets: [1],
        features: [],
      })
      .on(getUnitsDetails, [
        {
          id: 7,
          name: 'Tractor 7',
          iconName: 'icon-wolf-tractor',
          statusId: 1,
          statusName: 'Working',
          statusColor: '1c8a4c',
          hasMntProfile: true,
          companyName: 'North Farms',
          brandName: 'Aurora',
          typeName: 'Tractor',
          modelName: 'A 7.240',
        },
      ])
      .on(alarmGroupUnit, {
        items: [
          {
            unitId: 7,
            unitName: 'Tractor 7',
            alarmTypeId: 1,
            alarmTypeName: 'Overspeed',
            priorityCode: 'HIGH',
            count: 6,
            unreadCount: 0,
            lastTimestamp: aTime,
          },
        ],
        totalCount: 1,
      })
      .on(getMyEquipmentDashboard, { tiles: [] })
      .on(updateMyEquipmentDashboard, undefined)
      .on(listUnits, {
        items: [
          {
            unitId: 7,
            name: 'Tractor 7',
            serial: 'AUR0007',
            companyId: 1,
            companyName: 'North Farms',
            statusId: 1,
            statusName: 'Working',
            statusColor: '1c8a4c',
          },
        ],
        totalCount: 1,
      })
  )
}

/** Finds a tile by title. */
export const tile = (title: string) => page.getByRole('region', { name: title, exact: true })

/** Returns the tile titles in order. */
export const titles = () => [...document.querySelectorAll('.tile > h2')].map(({ textContent }) => textContent)
