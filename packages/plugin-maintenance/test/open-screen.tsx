import {
  exportMaintenanceForecastExcel,
  exportMaintenanceHistoryExcel,
  exportMaintenanceOverallExcel,
  getMaintenanceCard,
  listMaintenanceActions,
  listMaintenanceClosed,
  lookupUnits,
  lookupUnitsIds,
  maintenanceDoAction,
  maintenanceForecast,
  maintenanceHistoryActions,
  maintenanceHistoryServices,
  maintenanceOverallStatus,
  maintenanceRemoveServices,
  maintenanceReopen,
  type FleetSchemas,
  type ReportLimits,
} from '@muster/contract'
import { assemble } from '@muster/core'
import { aLogin, fakeServer, type FakeServer } from '@muster/core/testing'
import { fleetKitMessages } from '@muster/fleet-kit/messages'
import { openScreen as open } from '@muster/ui/testing'
import type { ReactNode } from 'react'
import maintenance from '../src/index.ts'
import { messages } from './messages.ts'
import type { Card, CardService, Closed, Status } from '../src/clients/index.ts'

const everything = [
  'MNT_FLEET_REPORT_VIEW',
  'MNT_FORECAST_REPORT_VIEW',
  'MNT_HISTORY_REPORT_VIEW',
  'MNT_CARD_EDIT',
  'MNT_SERVICES_VIEW',
  'MNT_SERVICES_ADD',
  'MNT_SERVICES_EDIT',
  'MNT_SERVICES_DELETE',
  'MNT_TYPE_VIEW',
  'MNT_TYPE_ADD',
  'MNT_TYPE_EDIT',
]

interface Options {
  server?: FakeServer
  acl?: string[]
  limits?: Partial<ReportLimits>
  preset?: 'metric' | 'imperial'
  width?: number
}

/** Opens a screen with a fake server in UTC and records navigation. */
export function openScreen(
  screen: ReactNode,
  { server = aMaintenanceServer(), acl = everything, limits, preset = 'metric', width }: Options = {},
) {
  const userSetting = { ...aLogin().userSetting, timezone: 'UTC', jsTimeFormat: 'HH:mm' }
  return open(screen, {
    server,
    limits,
    width,
    messages: { ...fleetKitMessages, ...messages },
    login: {
      acl,
      feature: ['MAINTENANCE', 'SETTINGS'],
      userSetting: { ...userSetting, userMuSettings: { ...userSetting.userMuSettings, preset } },
    },
    registry: assemble([maintenance]),
  })
}

const aService = (serviceKey: string, description: string, more: Partial<CardService> = {}): CardService => ({
  serviceKey,
  description,
  serviceTypeName: 'Lubrication',
  dueAt: 1000,
  remaining: 10,
  interval: 500,
  isRecurrent: true,
  ...more,
})

export const aCard: Card = {
  unitId: 7,
  unitName: 'Tractor 7',
  typeName: 'Tractor',
  typeCode: 'TRACTOR',
  iconName: 'icon-wolf-tractor',
  modelName: 'T 200',
  brandName: 'Northfield',
  statusName: 'Working',
  currentEngineHours: 990,
  currentOdometer: 45_000_000,
  fleetNames: ['North', 'South'],
  profileName: 'Field machines',
  serviceGroups: [
    {
      stateId: 3,
      stateCode: 'OVERDUE',
      intervalTypeCode: 'ENGINE_HOURS',
      services: [aService('1', 'Oil', { remaining: -10 }), aService('2', 'Filters', { remaining: -2 })],
    },
    {
      stateId: 4,
      stateCode: 'STARTED',
      intervalTypeCode: 'ODOMETER',
      services: [aService('3', 'Brakes', { remaining: 550_000, dueAt: 45_550_000, workOrderNumber: 'WO 9' })],
    },
  ],
}

const closedServices: Closed[] = [
  {
    serviceKey: '8',
    description: 'Belt',
    serviceTypeName: 'Wear',
    intervalTypeCode: 'ENGINE_HOURS',
    closedAt: '2026-06-09T08:00:00Z',
    counterValue: 960,
    cost: 80,
  },
  {
    serviceKey: '9',
    description: 'Seals',
    serviceTypeName: 'Wear',
    intervalTypeCode: 'ENGINE_HOURS',
    closedAt: '2026-06-08T08:00:00Z',
    counterValue: 950,
    cost: 40,
  },
]

export const aStatus = (unitId: number, more: Partial<Status> = {}): Status => ({
  unitId,
  unitName: `Unit ${unitId}`,
  iconName: 'icon-wolf-tractor',
  companyName: 'Northfield',
  profileName: 'Field machines',
  mostSevereStateCode: 'OVERDUE',
  mostSevereStateName: 'Overdue',
  currentEngineHours: 990,
  currentOdometer: 45_000_000,
  remainingEngineHours: -10,
  remainingDistance: 550_000,
  nextServiceDescription: 'Oil',
  position: [9 + unitId / 100, 45],
  ...more,
})

const allowed: FleetSchemas['MaintenanceAllowedActions'][] = [
  { stateFromId: 3, actions: ['START', 'CLOSE', 'POSTPONE'] },
  { stateFromId: 4, actions: ['CLOSE', 'UNDO_START'] },
]
const file = (name: string) =>
  new Response(new Blob(['file']), { headers: { 'content-disposition': `attachment; filename="${name}"` } })

/** Returns a server with units 1 to 9; each has the card `aCard`. */
export function aMaintenanceServer(): FakeServer {
  const units = Array.from({ length: 9 }, (_, i) => ({ id: i + 1, label: `Unit ${i + 1}`, code: `S${i + 1}` }))
  return fakeServer()
    .on(lookupUnits, { items: units, totalCount: units.length })
    .on(lookupUnitsIds, ({ body }) => units.filter(({ id }) => (body as number[]).includes(id)))
    .on(maintenanceOverallStatus, ({ body }) => {
      const items = ((body as FleetSchemas['MaintenanceOverallStatusParam']).unitIds ?? []).map(id => aStatus(id))
      return { items, totalCount: items.length }
    })
    .on(getMaintenanceCard, aCard)
    .on(listMaintenanceActions, allowed)
    .on(listMaintenanceClosed, closedServices)
    .on(maintenanceDoAction, undefined)
    .on(maintenanceReopen, undefined)
    .on(maintenanceRemoveServices, undefined)
    .on(maintenanceForecast, {
      items: [
        {
          unitId: 1,
          unitName: 'Unit 1',
          serviceKey: '1',
          description: 'Oil',
          serviceTypeName: 'Lubrication',
          intervalTypeCode: 'ENGINE_HOURS',
          stateCode: 'DUE_SOON',
          repetition: 0,
          expectedDate: '2026-06-14',
          remaining: 40,
        },
      ],
      totalCount: 1,
    })
    .on(maintenanceHistoryActions, {
      items: [
        {
          actionId: 5,
          unitId: 1,
          unitName: 'Unit 1',
          actionCode: 'CLOSE',
          timestamp: '2026-06-09T08:00:00Z',
          servicesCount: 2,
          cost: 120.5,
          mechanicName: 'Ann',
          userName: 'u1',
        },
      ],
      totalCount: 1,
    })
    .on(maintenanceHistoryServices, [
      {
        serviceKey: '1',
        description: 'Oil',
        serviceTypeName: 'Lubrication',
        intervalTypeCode: 'ENGINE_HOURS',
        counterValue: 985,
      },
    ])
    .on(exportMaintenanceOverallExcel, () => file('maintenance.xlsx'))
    .on(exportMaintenanceForecastExcel, () => file('forecast.xlsx'))
    .on(exportMaintenanceHistoryExcel, () => file('history.xlsx'))
}
