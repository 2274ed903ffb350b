import {
  assignIoProfile,
  createIoProfile,
  createSensor,
  getIoProfile,
  getIoProfileUsage,
  getIoProfileVersion,
  getSensor,
  getSensorUsage,
  listIoProfiles,
  listIoProfileUnits,
  listIoProfileVersions,
  listSensors,
  lookupAlarmPriorities,
  lookupCanAlarmBehaviors,
  lookupCanDetectionTypes,
  lookupIoProfilesDeviceFeatureSets,
  lookupIoProfilesInputStates,
  lookupIoProfilesInternalInputTypes,
  lookupIoProfilesVoltageRanges,
  lookupMeasurementUnits,
  lookupMeasurementUnitTypes,
  lookupNotificationGroupsForUser,
  updateIoProfile,
  updateSensor,
} from '@muster/contract'
import { fakeServer } from '@muster/core/testing'
import { openScreen } from './open-screen.tsx'
import type { Family } from '../src/io-profiles/families.ts'
import { ioProfileDetails } from '../src/io-profiles/io-profile-detail.tsx'

const all = [
  'ADM_IOPROFILE_VIEW',
  'ADM_IOPROFILE_ADD',
  'ADM_IOPROFILE_EDIT',
  'ADM_IOPROFILE_DELETE',
  'ADM_IOPROFILE_ASSIGN',
] as const
export const caller = { acl: [...all], feature: ['SETTINGS'] }
export const names = (...labels: string[]) =>
  labels.map((label, index) => ({ id: index + 1, label, code: label.toUpperCase().replaceAll(' ', '_') }))

export const tank = {
  sensorId: 40,
  name: 'Tank 400 l',
  companyId: 1,
  companyName: 'Northfield',
  version: 6,
  type: 'FUEL_VOLTAGE' as const,
  voltageRange: 'V12',
  lookupTable: [
    { value: 0, voltage_mV: 500 },
    { value: 400, voltage_mV: 4500 },
  ],
  ramp: true,
  sendRawValue: true,
  tankSize_l: 400,
  fuelStolen: { alarmEnabled: false, maxDrop_mark: 0, dropTimeFrame_s: 0 },
  readOnly: false,
}
export const door = {
  index: 1,
  name: 'Door',
  type: 'DIGITAL' as const,
  notificationType: 'BOTH' as const,
  logic: 'HIGH',
  alarms: [{ name: 'Open', type: 'SIMPLE' as const, duration: 5 }],
}
export const fuel = {
  index: 0,
  name: 'Fuel',
  type: 'ANALOG' as const,
  notificationType: 'BOTH' as const,
  sensorId: 40,
  alarms: [
    {
      name: 'Low',
      type: 'COMPLEX' as const,
      duration: 60,
      threshold: 40,
      greaterThan: false,
      greaterEqual: false,
      lessThan: true,
      lessEqual: false,
      behaviourId: 3,
    },
  ],
}
export const profile = {
  id: 3,
  name: 'Loaders',
  deviceFeatureSet: 'wlx',
  defaultConfiguration: false,
  inputs: [fuel, door],
  internalInputs: [],
  outputs: [],
  companyId: 1,
  companyName: 'Northfield',
  version: 4,
  readOnly: false,
}

export const aServer = () =>
  fakeServer()
    .on(listIoProfiles, { items: [{ ...profile, isDefault: false, unitsCount: 12 }], totalCount: 1 })
    .on(getIoProfile, profile)
    .on(getIoProfileUsage, {
      unitsCount: 12,
      units: [{ unitId: 1, name: 'Loader 1', companyName: 'Northfield' }],
      records: [],
    })
    .on(listIoProfileVersions, [
      { version: 3, savedAt: '2026-03-01T08:00:00Z', userName: 'ada', name: 'Loaders', restorable: true },
    ])
    .on(getIoProfileVersion, { ...profile, name: 'Old loaders', inputs: [door] })
    .on(listIoProfileUnits, [
      { unitId: 7, name: 'Loader 7', companyName: 'Northfield', fleetNames: [], assigned: false },
    ])
    .on(assignIoProfile, { hasWarning: false })
    .on(updateIoProfile, undefined)
    .on(createIoProfile, { id: 9 })
    .on(listSensors, ({ query }) => {
      const items = [tank].filter(({ name }) => name.toLowerCase().includes((query.get('filter') ?? '').toLowerCase()))
      return { items, totalCount: items.length }
    })
    .on(getSensor, tank)
    .on(getSensorUsage, {
      unitsCount: 12,
      units: [{ unitId: 1, name: 'Loader 1', companyName: 'Northfield' }],
      records: [{ id: 3, kind: 'io-profile', name: 'Loaders' }],
    })
    .on(createSensor, { id: 41 })
    .on(updateSensor, undefined)
    .on(lookupIoProfilesDeviceFeatureSets, [
      { id: 'amx', code: 'amx', label: 'AMX', maxInputs: 8, maxInternalInputs: 4 },
      { id: 'wlx', code: 'wlx', label: 'WLX', maxInputs: 3, maxInternalInputs: 1 },
      { id: 'am35', code: 'am35', label: 'AM35', maxInputs: 4, maxInternalInputs: 6 },
    ])
    .on(lookupIoProfilesInputStates, [
      { id: 0, label: 'Low', code: 'LOW' },
      { id: 1, label: 'High', code: 'HIGH' },
    ])
    .on(lookupIoProfilesInternalInputTypes, names('Battery voltage'))
    .on(lookupIoProfilesVoltageRanges, [
      { id: 'V12', code: 'V12', label: 'V12' },
      { id: 'V24', code: 'V24', label: 'V24' },
    ])
    .on(lookupCanDetectionTypes, names('Last', 'Average'))
    .on(lookupCanAlarmBehaviors, names('Greater than', 'Greater or equal', 'Less than', 'Less or equal', 'Equal'))
    .on(lookupMeasurementUnitTypes, names('Pressure'))
    .on(lookupMeasurementUnits, [{ id: 5, label: 'kPa', typeId: 1 }])
    .on(lookupNotificationGroupsForUser, names('Workshop'))
    .on(lookupAlarmPriorities, names('Low', 'High'))

export function detail({ id = '3', family = 'wlx' as Family, server = aServer() } = {}) {
  const Detail = ioProfileDetails[family]
  return openScreen(<Detail params={{ id }} />, { server, login: caller })
}
export type Opened = Awaited<ReturnType<typeof detail>>
export const input = ({ screen }: Pick<Opened, 'screen'>, number: number) =>
  screen.getByRole('group', { name: `Input ${number}`, exact: true })
export const body = <T,>({ sent }: Opened, operation: string) => sent(operation)[0]?.body as T | undefined
