import { opened, type MenuContribution } from '@muster/core'
import { canSniffingList } from './can-sniffing/can-sniffing.routes.ts'
import { dm1Choice } from './dm1/dm1.routes.ts'
import { eventsChoice } from './events/events.routes.ts'
import {
  engineHoursChoice,
  fuelChoice,
  fuelEventsChoice,
  keyOnOffChoice,
  myReportHistory,
  performanceChoice,
  scheduledReportList,
  tripsChoice,
  underUseChoice,
  utilizationChoice,
  vehicleDataChoice,
} from './routes.ts'

export const menu: readonly MenuContribution[] = [
  {
    under: 'reports.productivity',
    nodes: [
      {
        id: 'engine-hours',
        label: 'reports.engineHours',
        order: 10,
        to: engineHoursChoice,
        query: opened,
        narrow: { feature: 'REPORT_ENGINE_HOURS' },
      },
      {
        id: 'performance',
        label: 'reports.performance',
        order: 20,
        to: performanceChoice,
        query: opened,
        narrow: { feature: 'REPORT_PERFORMANCE' },
      },
      {
        id: 'utilization',
        label: 'reports.utilization',
        order: 30,
        to: utilizationChoice,
        query: opened,
        narrow: { feature: 'REPORT_EQUIPMENT_UTILIZATION' },
      },
      {
        id: 'under-use',
        label: 'reports.underUse',
        order: 35,
        to: underUseChoice,
        query: opened,
        narrow: { feature: 'REPORT_EQUIPMENT_UTILIZATION' },
      },
      {
        id: 'key-on-off',
        label: 'reports.keyOnOff',
        order: 40,
        to: keyOnOffChoice,
        query: opened,
        narrow: { feature: 'REPORT_KEY_ON_OFF' },
      },
      {
        id: 'trips',
        label: 'reports.trips',
        order: 45,
        to: tripsChoice,
        query: opened,
      },
      {
        id: 'fuel',
        label: 'reports.fuel',
        order: 50,
        to: fuelChoice,
        query: opened,
        narrow: { feature: 'REPORT_FUEL_CONSUMPTION' },
      },
      {
        id: 'fuel-events',
        label: 'reports.fuelEvents',
        order: 55,
        to: fuelEventsChoice,
        query: opened,
        narrow: { feature: 'REPORT_FUEL_CONSUMPTION' },
      },
    ],
  },
  {
    under: 'reports.other',
    nodes: [
      {
        id: 'events',
        label: 'reports.events',
        order: 10,
        to: eventsChoice,
        query: opened,
        narrow: { feature: 'REPORT_EVENTS' },
      },
      {
        id: 'vehicle-data',
        label: 'reports.vehicleData',
        order: 20,
        to: vehicleDataChoice,
        query: opened,
        narrow: { feature: 'REPORT_VEHICLE_DATA' },
      },
      {
        id: 'can-sniffing',
        label: 'reports.canSniffing',
        order: 30,
        to: canSniffingList,
        narrow: { feature: 'REPORT_CAN_SNIFFING' },
      },
      {
        id: 'dm1',
        label: 'reports.dm1',
        order: 40,
        to: dm1Choice,
        query: opened,
        narrow: { feature: 'REPORT_DM1_MESSAGES' },
      },
    ],
  },
  {
    under: 'reports.scheduled',
    nodes: [
      {
        id: 'setup',
        label: 'reports.scheduled',
        order: 10,
        to: scheduledReportList,
        narrow: { feature: 'REPORT_SCHEDULED' },
      },
      {
        id: 'history',
        label: 'reports.myHistory',
        order: 20,
        to: myReportHistory,
        narrow: { feature: 'REPORT_SCHEDULED' },
      },
    ],
  },
]
