import type { FleetSchemas } from '@muster/contract'
import { machineTypes, type TypeKey } from './machines.ts'

type Sensor = FleetSchemas['Sensor']
type Data<S> = S extends unknown ? Omit<S, 'sensorId' | 'companyId' | 'companyName' | 'version' | 'readOnly'> : never

interface DemoProfile {
  name: string
  deviceFeatureSet: 'amx' | 'wlx' | 'am35'
  /** Machine type that uses the profile. */
  type: TypeKey
  /** Sensors on the analog inputs, in order. */
  sensors: readonly Data<Sensor>[]
  /** Names of the digital inputs, which follow the analog inputs. */
  digital: readonly string[]
  /** Load on the first output, switched by the commands “Switch output 1 on” and “Switch output 1 off”. */
  output?: string
}

/** Sender voltage of an empty and a full tank, in mV. */
export const floatSender = { empty: 500, full: 4500 } as const

/** Returns a fuel sensor whose voltage is linear in the tank level. */
const tank = (type: TypeKey, theft?: { litres: number; seconds: number }): Data<Sensor> => ({
  name: `Tank of ${machineTypes[type].tank} l`,
  type: 'FUEL_VOLTAGE',
  voltageRange: 'V5',
  ramp: true,
  sendRawValue: true,
  tankSize_l: machineTypes[type].tank,
  lookupTable: [
    { value: 0, voltage_mV: floatSender.empty },
    { value: machineTypes[type].tank / 2, voltage_mV: (floatSender.empty + floatSender.full) / 2 },
    { value: machineTypes[type].tank, voltage_mV: floatSender.full },
  ],
  fuelStolen: {
    alarmEnabled: theft !== undefined,
    maxDrop_mark: theft?.litres ?? 0,
    dropTimeFrame_s: theft?.seconds ?? 0,
  },
})

/** Pressure sensor in bar with an output of 0.5 to 4.5 V. */
const pressure: Data<Sensor> = {
  name: 'Hydraulic pressure 0–400 bar',
  type: 'INTERPOLATED_VOLTAGE',
  voltageRange: 'V5',
  ramp: true,
  lookupTable: [
    { value: 0, voltage_mV: 500 },
    { value: 400, voltage_mV: 4500 },
  ],
  muSetting: { type: 'LABEL', label: 'bar' },
  detectionType: 'LAST',
}

/** I/O profiles of the demo machines, two per device family. */
export const ioProfiles: readonly DemoProfile[] = [
  { name: 'Truck', deviceFeatureSet: 'amx', type: 'truck', sensors: [], digital: ['Work light', 'Tail lift'] },
  { name: 'Service van', deviceFeatureSet: 'amx', type: 'van', sensors: [], digital: ['Beacon', 'Rear door'] },
  {
    name: 'Tractor',
    deviceFeatureSet: 'wlx',
    type: 'tractor',
    sensors: [tank('tractor')],
    digital: ['PTO'],
    output: 'Beacon',
  },
  {
    name: 'Excavator',
    deviceFeatureSet: 'wlx',
    type: 'excavator',
    sensors: [tank('excavator'), pressure],
    digital: ['Attachment lock'],
    output: 'Beacon',
  },
  {
    name: 'Wheel loader',
    deviceFeatureSet: 'am35',
    type: 'loader',
    sensors: [tank('loader', { litres: 60, seconds: 1800 })],
    digital: ['Bucket lock'],
    output: 'Beacon',
  },
  { name: 'Dozer', deviceFeatureSet: 'am35', type: 'dozer', sensors: [tank('dozer')], digital: ['Ripper'] },
]

/** Wires the inputs of every fourth machine of these types, so that each fleet has machines with and without sensors. */
export const wired = { every: 4, at: 1 } as const
export const hasInputs = (index: number): boolean => index % wired.every === wired.at
