import {
  getBtmProfilesInfo,
  getUnit,
  getUnitConfiguration,
  getUnitDataSource,
  getUnitDataSourceAvailable,
  listCommandTemplateCatalogs,
  lookupBrands,
  lookupCanProfiles,
  lookupCompanies,
  lookupCompaniesIds,
  lookupCurfewProfiles,
  lookupDuties,
  lookupDutyProfiles,
  lookupFleets,
  lookupFleetsIds,
  lookupGeoFenceProfiles,
  lookupIoProfiles,
  lookupMaintenanceProfiles,
  lookupModels,
  lookupPowerProfiles,
  lookupTimeZones,
  lookupTypeOfUnitUses,
  lookupTypes,
  previewUnitTransfer,
  updateUnit,
  type FleetSchemas,
} from '@muster/contract'
import { fakeServer } from '@muster/core/testing'
import { expect } from 'vitest'
import { userEvent } from 'vitest/browser'
import { UnitDetail } from '../src/units/unit-detail.tsx'
import { openScreen } from './open-screen.tsx'

const all = [
  'ADM_UNIT_VIEW',
  'ADM_UNIT_EDIT',
  'UNIT_TRANSFER',
  'ADM_GEOFENCE_VIEW',
  'ADM_COMMAND_TEMPLATE_CATALOG_READ',
]
export const unitUser = (acl: string[] = all, feature = ['ADMINISTRATION']) => ({ acl, feature })
export const assignedProfile = (profileId: number, profileName: string) => ({ assigned: true, profileId, profileName })
export const noProfile = { assigned: false }

export const digger: FleetSchemas['UnitDetail'] = {
  unitId: 7,
  name: 'Digger',
  serial: 'SN-7',
  brandId: 1,
  typeId: 2,
  modelId: 3,
  clientId: 3,
  companyName: 'Northfield',
  deviceSerial: 'AMX-7',
  deviceUniqueId: '300h-7',
  notes: 'Winter tyres',
  engineHours: 1200,
  totalMileage: 5000,
  timezoneId: 'Europe/Rome',
  hasSatellite: false,
  takesSettings: false,
  profiles: {
    canBusProfile: noProfile,
    statusProfile: noProfile,
    powerProfile: noProfile,
    curfewProfile: assignedProfile(11, 'Night'),
    inputOutputProfile: noProfile,
    geoFenceProfile: assignedProfile(21, 'Quarry'),
    geoFenceProfiles: [
      { ...assignedProfile(21, 'Quarry'), hasCommands: true },
      { ...assignedProfile(22, 'Yard'), hasCommands: false },
    ],
    maintenanceProfile: assignedProfile(31, 'Diggers'),
    commandProfiles: [assignedProfile(41, 'Basics')],
  },
  fleets: [5],
  features: [],
  version: 9,
}
export const satellite = {
  enabled: true,
  sendAlarm: false,
  noGsmTime: 600,
  scheduledPositionRate: 720,
  inputReportRate: 60,
  canReportRate: 0,
  reportSummaryTimeSend: '06:00',
  deviceModemSat: { imei: '300234010753370' },
}

const rows = (...labels: [id: number, label: string][]) => labels.map(([id, label]) => ({ id, label }))

export const unitServer = (unit: FleetSchemas['UnitDetail'] = digger) =>
  fakeServer()
    .on(getUnit, unit)
    .on(updateUnit, undefined)
    .on(getUnitConfiguration, { profiles: [] })
    .on(getUnitDataSource, { unitId: 7, dataSources: [{ measureCode: 'SPEED', type: 'GPS' }], version: 9 })
    .on(getUnitDataSourceAvailable, [{ measureCode: 'SPEED', label: 'Speed', types: ['GPS', 'CAN'] }])
    .on(lookupBrands, rows([1, 'Ours']))
    .on(lookupTypes, rows([2, 'Digger']))
    .on(lookupModels, rows([3, 'D-1'], [2, 'D-2']))
    .on(lookupTypeOfUnitUses, rows([1, 'Own']))
    .on(lookupTimeZones, [{ id: 'Europe/Rome', label: 'Europe/Rome' }])
    .on(lookupCompanies, { items: rows([3, 'Northfield'], [4, 'South']), totalCount: 2 })
    .on(lookupCompaniesIds, rows([3, 'Northfield']))
    .on(lookupFleets, { items: rows([5, 'Yard fleet'], [6, 'North']), totalCount: 2 })
    .on(lookupFleetsIds, rows([5, 'Yard fleet']))
    .on(lookupCanProfiles, rows([51, 'CAN A']))
    .on(lookupDutyProfiles, rows([52, 'Duty A']))
    .on(lookupPowerProfiles, rows([13, 'Saver']))
    .on(lookupCurfewProfiles, rows([11, 'Night'], [12, 'Day']))
    .on(lookupIoProfiles, rows([53, 'IO A']))
    .on(lookupMaintenanceProfiles, [])
    .on(lookupDuties, rows([1, 'Working']))
    .on(lookupGeoFenceProfiles, rows([21, 'Quarry'], [22, 'Yard'], [23, 'Port']))
    .on(listCommandTemplateCatalogs, {
      items: [
        { id: 41, name: 'Basics', version: 1, updateTimestamp: '2026-01-01T00:00:00Z', templateIds: [] },
        { id: 42, name: 'Engine', version: 1, updateTimestamp: '2026-01-01T00:00:00Z', templateIds: [] },
      ],
      totalElements: 2,
      totalPages: 1,
    })
    .on(getBtmProfilesInfo, {
      modelId: 2,
      btmId: 1,
      profiles: {
        powerProfile: assignedProfile(13, 'Saver'),
        commandProfiles: [assignedProfile(42, 'Engine'), assignedProfile(41, 'Basics')],
      },
      maintenanceProfile: assignedProfile(32, 'Service plan'),
    })
    .on(previewUnitTransfer, {
      previewKey: 'k',
      targetCompanyName: 'South',
      units: [
        {
          unitId: 7,
          unitName: 'Digger',
          sourceCompanyName: 'Northfield',
          targetCompanyName: 'South',
          maintenance: 'COPIED',
          losses: [{ kind: 'CURFEW', name: 'Night' }, { kind: 'FLEET' }],
        },
      ],
    })

export const openUnit = (server = unitServer(), login = unitUser(), tab?: 'data') =>
  openScreen(<UnitDetail params={{ id: '7' }} query={{ tab }} />, { server, login })
export type OpenUnit = Awaited<ReturnType<typeof openUnit>>

export const comboboxOf = ({ screen }: OpenUnit, name: string | RegExp) => screen.getByRole('combobox', { name })
export async function selectOption(opened: OpenUnit, name: string | RegExp, option: string) {
  const box = comboboxOf(opened, name)
  await expect.element(box).toBeVisible()
  // a short list uses the native select element
  if (box.element() instanceof HTMLSelectElement) return box.selectOptions(option)
  await box.click()
  await userEvent.keyboard(option)
  await opened.screen.getByRole('option', { name: option, exact: true }).click()
}
export const savedUnit = ({ sent }: OpenUnit) => sent('updateUnit')[0]?.body
