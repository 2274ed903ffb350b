import { behaviour, statusIds, statusSignals } from '@muster/signals'
import { hasInputs } from './io-profiles.ts'
import type { TypeKey } from './machines.ts'

type Signal = (typeof statusSignals)[number]['code']
type Comparison = 'greater' | 'greaterOrEqual' | 'less' | 'equal'

export interface DemoRule {
  dutyId: number
  dutyTypeId: number
  behaviourId?: number
  threshold?: number
  duration?: number
  /** Description of the CAN parameter that the rule compares. */
  parameter?: string
}

export interface DemoStatusProfile {
  name: string
  /** Machine types of the units with the profile. */
  types: readonly string[]
  /** Reads parameters of the first CAN profile. */
  onBus?: boolean
  rules: readonly DemoRule[]
}

const idOf = (code: Signal) => statusSignals.find(signal => signal.code === code)?.id ?? 0
const keyOff: DemoRule = {
  dutyId: statusIds.keyOff,
  dutyTypeId: idOf('KEY'),
  behaviourId: behaviour.equal,
  threshold: 0,
}
const otherwise = (dutyId: number): DemoRule => ({ dutyId, dutyTypeId: idOf('ALWAYS') })
const rule = (dutyId: number, signal: Signal, is: Comparison, threshold: number, duration?: number): DemoRule => ({
  dutyId,
  dutyTypeId: idOf(signal),
  behaviourId: behaviour[is],
  threshold,
  ...(duration !== undefined && { duration }),
})
const bus = (dutyId: number, parameter: string, is: Comparison, threshold: number, duration?: number): DemoRule => ({
  ...rule(dutyId, 'CAN_PARAMETER', is, threshold, duration),
  parameter,
})

interface DemoCanProfile {
  name: string
  /** Machine types with the profile. */
  types: readonly TypeKey[]
  /** Descriptions of its CAN parameters. */
  parameters: readonly string[]
  longIdle?: boolean
  /** Parameter that raises an alarm above a threshold. */
  alarm?: { parameter: string; above: number }
}

/** CAN protocol of all demo CAN profiles. */
export const busProtocol = 'J1939 250 kbit/s'

/** CAN profiles of the wired machines. Status profiles with `onBus` refer to the first. */
export const canProfiles: readonly [DemoCanProfile, ...DemoCanProfile[]] = [
  {
    name: 'Engine data',
    types: ['excavator', 'dozer'],
    parameters: ['Engine speed', 'Engine load', 'Coolant temperature', 'Oil pressure', 'Fuel rate'],
  },
  { name: 'Tractor engine', types: ['tractor'], parameters: ['Engine speed', 'Engine load', 'Fuel rate'] },
  {
    name: 'Harvester engine',
    types: ['harvester'],
    parameters: ['Engine speed', 'Engine load', 'Coolant temperature', 'Fuel rate'],
  },
  {
    name: 'Loader engine',
    types: ['loader', 'telehandler'],
    parameters: ['Engine speed', 'Coolant temperature', 'Oil pressure'],
    alarm: { parameter: 'Coolant temperature', above: 105 },
  },
  { name: 'Truck engine', types: ['truck'], parameters: ['Engine speed', 'Coolant temperature', 'Fuel rate'] },
  {
    name: 'Roller engine, long idling',
    types: ['roller'],
    parameters: ['Engine speed', 'Engine load'],
    longIdle: true,
  },
]

/** Returns true if the gateway of the machine forwards frames of the engine bus. */
export const hasEngineBus = ({ index, type }: { index: number; type: TypeKey }): boolean =>
  hasInputs(index) && canProfiles.some(({ types }) => types.includes(type))

export const statusProfiles: readonly DemoStatusProfile[] = [
  {
    name: 'Field machines',
    types: ['Tractor', 'Combine harvester', 'Sprayer'],
    rules: [
      rule(statusIds.alarm, 'SUPPLY_VOLTAGE', 'less', 11.6),
      keyOff,
      rule(statusIds.moving, 'SPEED', 'greaterOrEqual', 16),
      rule(statusIds.working, 'ENGINE_LOAD', 'greater', 35),
      rule(statusIds.working, 'SPEED', 'greater', 2),
      otherwise(statusIds.idle),
    ],
  },
  {
    name: 'Excavators by engine load',
    types: ['Excavator'],
    onBus: true,
    rules: [keyOff, bus(statusIds.working, 'Engine load', 'greater', 25), otherwise(statusIds.idle)],
  },
  {
    name: 'Loaders and telehandlers',
    types: ['Wheel loader', 'Telehandler'],
    rules: [
      keyOff,
      rule(statusIds.moving, 'SPEED', 'greaterOrEqual', 15, 60),
      rule(statusIds.working, 'ENGINE_SPEED', 'greater', 1100),
      rule(statusIds.working, 'MOTION', 'equal', 1),
      otherwise(statusIds.idle),
    ],
  },
  {
    name: 'Road vehicles',
    types: ['Truck', 'Service van'],
    rules: [keyOff, rule(statusIds.moving, 'SPEED', 'greaterOrEqual', 3), otherwise(statusIds.idle)],
  },
  {
    name: 'Site machines, overheating',
    types: ['Dozer', 'Roller'],
    onBus: true,
    rules: [
      keyOff,
      bus(statusIds.alarm, 'Coolant temperature', 'greater', 104),
      bus(statusIds.working, 'Engine speed', 'greaterOrEqual', 1200),
      otherwise(statusIds.idle),
    ],
  },
  {
    name: 'Haulage, long idling',
    types: ['Dump truck'],
    rules: [
      keyOff,
      rule(statusIds.moving, 'SPEED', 'greaterOrEqual', 10),
      rule(statusIds.working, 'MOTION', 'equal', 1),
      rule(statusIds.idle, 'MOTION', 'equal', 0, 300),
      otherwise(statusIds.working),
    ],
  },
]

/** Names and colours of statuses, customised by companies. */
export const customStatuses: readonly { company: string; statusId: number; name: string; color: string }[] = [
  { company: 'Agricola Valpadana', statusId: statusIds.working, name: 'In the field', color: '2f7d32' },
  { company: 'Agricola Valpadana', statusId: statusIds.moving, name: 'On the road', color: '1565c0' },
  { company: 'Muster Europe', statusId: statusIds.idle, name: 'Waiting', color: 'b26a00' },
]
