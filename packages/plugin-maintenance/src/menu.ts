import { opened, type MenuContribution } from '@muster/core'
import {
  fleetChoice,
  forecastChoice,
  historyChoice,
  maintenanceProfileList,
  maintenanceServiceList,
  serviceTypeList,
} from './routes.ts'

const maintenance = { feature: 'MAINTENANCE' } as const
const settings = { feature: 'SETTINGS' } as const

export const menu: readonly MenuContribution[] = [
  {
    under: 'maintenance',
    nodes: [
      {
        id: 'maintenance-fleet',
        label: 'maintenance.fleet',
        order: 10,
        to: fleetChoice,
        query: opened,
        narrow: maintenance,
      },
      {
        id: 'maintenance-forecast',
        label: 'maintenance.forecast',
        order: 20,
        to: forecastChoice,
        query: opened,
        narrow: maintenance,
      },
      {
        id: 'maintenance-history',
        label: 'maintenance.history',
        order: 30,
        to: historyChoice,
        query: opened,
        narrow: maintenance,
      },
    ],
  },
  {
    under: 'settings.maintenance',
    nodes: [
      { id: 'service-types', label: 'maintenance.types', order: 10, to: serviceTypeList, narrow: settings },
      {
        id: 'maintenance-services',
        label: 'maintenance.services',
        order: 20,
        to: maintenanceServiceList,
        narrow: settings,
      },
    ],
  },
  {
    under: 'settings.profiles',
    nodes: [
      {
        id: 'maintenance-profiles',
        label: 'maintenance.profiles',
        order: 90,
        to: maintenanceProfileList,
        narrow: settings,
      },
    ],
  },
]
