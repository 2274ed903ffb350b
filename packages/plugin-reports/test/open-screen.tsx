import {
  canDataResults,
  canDataUnitsRaw,
  engineOnOffUnitRaw,
  exportCanDataExcel,
  exportEngineOnOffExcel,
  listCanDataParameters,
  lookupUnits,
  lookupUnitsIds,
  type ReportLimits,
  type ReportSchemas,
} from '@muster/contract'
import type { LoginResponse, Registry } from '@muster/core'
import { aLogin, fakeServer, type FakeServer } from '@muster/core/testing'
import { fleetKitMessages } from '@muster/fleet-kit/messages'
import { openScreen as open } from '@muster/ui/testing'
import type { ReactNode } from 'react'
import { messages } from './messages.ts'

/** Uses UTC so that tests see the dates they send. */
export const login: Partial<LoginResponse> = {
  acl: [
    'ADM_PRODUCTIVITY_KEY_ON_OFF_VIEW',
    'ADM_PERFOMANCE_VEHICLE_DATA_VIEW',
    'SCH_REPORT_HISTORY_VIEW',
    'SCH_REPORT_CONFIG_VIEW',
    'SCH_REPORT_CONFIG_ADD',
    'SCH_REPORT_CONFIG_EDIT',
    'SCH_REPORT_CONFIG_DELETE',
  ],
  feature: ['REPORTS', 'REPORT_KEY_ON_OFF', 'REPORT_VEHICLE_DATA', 'REPORT_SCHEDULED', 'SETTINGS'],
  userSetting: { ...aLogin().userSetting, timezone: 'UTC', jsTimeFormat: 'HH:mm' },
}

/** Opens a screen with a fake server and records navigation. */
export const openScreen = (
  screen: ReactNode,
  {
    server = aReportServer(),
    limits,
    impersonator,
    acl = login.acl,
    timezone = 'UTC',
    registry,
  }: {
    server?: FakeServer
    limits?: Partial<ReportLimits>
    impersonator?: LoginResponse['impersonator']
    acl?: LoginResponse['acl'] | undefined
    timezone?: string
    /** Registry with the plugin, so that links to its screens are shown. */
    registry?: Registry | undefined
  } = {},
) =>
  open(screen, {
    server,
    login: {
      ...login,
      ...(acl && { acl }),
      userSetting: { ...aLogin().userSetting, ...login.userSetting, timezone },
      impersonator: impersonator ?? null,
    },
    limits,
    ...(registry && { registry }),
    messages: { ...fleetKitMessages, ...messages },
  })

const hour = 3_600_000
const iso = (time: number) => new Date(time).toISOString()

/** Returns a unit with the key on from 6 to 10 every day. */
function keysOf(unitId: number, fromDate: string, toDate: string): ReportSchemas['UnitKeyIntervals'] {
  const count = (Date.parse(toDate) - Date.parse(fromDate)) / (24 * hour) + 1
  const starts = Array.from({ length: count }, (_, i) => Date.parse(fromDate) + i * 24 * hour)
  return {
    unitId,
    unitName: `Unit ${unitId}`,
    timezone: 'UTC',
    intervals: starts.flatMap(start => [
      { from: iso(start), to: iso(start + 6 * hour), state: 'OFF' as const },
      { from: iso(start + 6 * hour), to: iso(start + 10 * hour), state: 'ON' as const },
      { from: iso(start + 10 * hour), to: iso(start + 24 * hour), state: 'OFF' as const },
    ]),
    days: starts.map(start => ({
      day: iso(start).slice(0, 10),
      from: iso(start),
      to: iso(start + 24 * hour),
      onSeconds: 14_400,
      offSeconds: 72_000,
      noDataSeconds: 0,
      switchOns: 1,
    })),
  }
}

const parameter = (id: number, description: string, muLabel = ''): ReportSchemas['CanDataParameter'] => ({
  id,
  description,
  muLabel,
  signalType: 'CAN',
})
const parameters = [
  parameter(1, 'Speed', 'km/h'),
  parameter(2, 'Engine speed', 'rpm'),
  parameter(3, 'Coolant temperature', '°C'),
  parameter(4, 'Fuel level', '%'),
  parameter(5, 'Gear'),
  parameter(6, 'Oil pressure', 'kPa'),
]

const file = (name: string) =>
  new Response(new Blob(['file']), { headers: { 'content-disposition': `attachment; filename="${name}"` } })

/** Returns a server with units 1 to 9 and their reports. */
export function aReportServer(): FakeServer {
  const units = Array.from({ length: 9 }, (_, i) => ({ id: i + 1, label: `Unit ${i + 1}`, code: `S${i + 1}` }))
  return fakeServer()
    .on(lookupUnits, { items: units, totalCount: units.length })
    .on(lookupUnitsIds, ({ body }) => units.filter(({ id }) => (body as number[]).includes(id)))
    .on(engineOnOffUnitRaw, ({ query }) =>
      keysOf(Number(query.get('unitId')), query.get('fromDate') ?? '', query.get('toDate') ?? ''),
    )
    .on(exportEngineOnOffExcel, () => file('key-on-off.xlsx'))
    .on(listCanDataParameters, parameters)
    .on(canDataUnitsRaw, ({ body }) => {
      const { unitIds, canParameterIds, fromDate } = body as ReportSchemas['CanDataRequest']
      return canParameterIds.map(id => ({
        canById: parameters[id - 1] ?? parameter(id, `Parameter ${id}`),
        canDatasDto: unitIds.flatMap(unitId =>
          [0, 1, 2].map(n => ({ unitId, timestamp: iso(Date.parse(fromDate) + n * hour), numericValue: id * 100 + n })),
        ),
        units: unitIds.map(unitId => ({ unitId, unitName: `Unit ${unitId}`, signalType: 'CAN' as const })),
      }))
    })
    .on(canDataResults, ({ body }) => {
      const { unitIds, canParameterIds, fromDate, start = 0, limit = 50 } = body as ReportSchemas['CanDataTableRequest']
      const rows = Array.from({ length: 120 }, (_, n) => ({
        timestamp: iso(Date.parse(fromDate) + n * 60_000),
        unitId: unitIds[0] ?? 0,
        unitName: `Unit ${unitIds[0]}`,
        values: Object.fromEntries(canParameterIds.map(id => [String(id), id === 5 ? 'N' : n])),
      }))
      return {
        items: rows.slice(start, start + limit),
        totalCount: 120,
        canParameterInfos: canParameterIds.flatMap(id => parameters[id - 1] ?? []),
      }
    })
    .on(exportCanDataExcel, () => file('vehicle-data.xlsx'))
}
