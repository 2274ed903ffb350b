import { statusIds } from './standard-status.ts'

/** `switch` is on or off, `number` is compared with a threshold, `always` has no condition. */
export type SignalKind = 'switch' | 'number' | 'always'

/** Signal that a rule evaluates: a status profile duty type. */
export interface StatusSignal {
  id: number
  code: string
  label: string
  kind: SignalKind
  /** Unit of thresholds. */
  unit?: string
}

export const statusSignals = [
  { id: 1, code: 'KEY', label: 'Key', kind: 'switch' },
  { id: 2, code: 'SPEED', label: 'Speed', kind: 'number', unit: 'km/h' },
  { id: 3, code: 'ENGINE_SPEED', label: 'Engine speed', kind: 'number', unit: 'rpm' },
  { id: 4, code: 'MOTION', label: 'Motion', kind: 'switch' },
  { id: 5, code: 'ENGINE_LOAD', label: 'Engine load', kind: 'number', unit: '%' },
  { id: 6, code: 'SUPPLY_VOLTAGE', label: 'Battery voltage', kind: 'number', unit: 'V' },
  { id: 7, code: 'CAN_PARAMETER', label: 'CAN parameter', kind: 'number' },
  { id: 8, code: 'ALWAYS', label: 'Always', kind: 'always' },
  { id: 9, code: 'INPUT', label: 'Digital input', kind: 'switch' },
  { id: 10, code: 'SENSOR', label: 'Sensor', kind: 'number' },
] as const satisfies readonly StatusSignal[]

/** Returns whether a rule names an input of an I/O profile, whose values readings contain under that name. */
export const namesInput = (code: string | undefined): boolean => code === 'INPUT' || code === 'SENSOR'

/** Returns true if a rule may set the status, which is limited to statuses of reporting units. */
export const isStatusOfRules = (dutyId: number): boolean =>
  dutyId !== statusIds.unknown && dutyId !== statusIds.noSignal
