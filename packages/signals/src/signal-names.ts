import { feedSignals, figureOfSignal } from './feed-signals.ts'

/** Labels and units of signals sent under these codes; others keep their name. */
const known: Readonly<Record<string, { label: string; uom: string }>> = {
  engineHours: { label: 'Engine hours', uom: 'h' },
  odometer: { label: 'Odometer', uom: 'km' },
  speed: { label: 'Speed', uom: 'km/h' },
  fuelLevel: { label: 'Fuel level', uom: '%' },
  fuelUsed: { label: 'Fuel used', uom: 'l' },
  rpm: { label: 'Engine speed', uom: 'rpm' },
  coolantTemp: { label: 'Coolant temperature', uom: '°C' },
  engineTemp: { label: 'Coolant temperature', uom: '°C' },
  power: { label: 'Battery voltage', uom: 'V' },
  oilPressure: { label: 'Oil pressure', uom: 'kPa' },
  battery: { label: 'Backup battery voltage', uom: 'V' },
  batteryLevel: { label: 'Device battery', uom: '%' },
  sat: { label: 'Satellites', uom: '' },
  engineLoad: { label: 'Engine load', uom: '%' },
  load: { label: 'Engine load', uom: '%' },
  defLevel: { label: 'AdBlue level', uom: '%' },
  rssi: { label: 'Signal strength', uom: '' },
  fuelVolume: { label: 'Fuel in the tank', uom: 'l' },
}

/** Signals in which feeds and CAN parameters send the coolant temperature in °C. */
export const coolantSignals: readonly string[] = [
  'coolantTemp',
  'engineTemp',
  'engineCoolantTemp',
  'coolantTemperature',
  'engineCoolantTemperature',
  'engineTemperature',
  'CoolantTemperature',
  'EngineCoolantTemperature',
  'Coolant temperature',
  'Engine coolant temperature',
  'Engine Coolant Temperature',
]

/** Label and unit of a signal as reported by feeds: `hydraulicOilTemp` becomes `Hydraulic oil temp`. */
export function signalLabel(code: string): { label: string; uom: string } {
  const figure = figureOfSignal(code)
  const { label, uom } = (Object.hasOwn(known, code) ? known[code] : figure && feedSignals[figure]) ?? {
    label: words(code),
    uom: '',
  }
  return { label, uom }
}

/** Codes under which readings may contain a CAN parameter: those labelled with its description. */
export function signalNames(description: string): string[] {
  const wanted = description.trim().toLowerCase()
  const labelled = Object.entries(known).filter(([, { label }]) => label.toLowerCase() === wanted)
  const parts = wanted.split(/[^\p{L}\d]+/u).filter(part => part !== '')
  const camel = parts.map((part, index) => (index === 0 ? part : part.charAt(0).toUpperCase() + part.slice(1))).join('')
  return [...new Set([...labelled.map(([code]) => code), description.trim(), camel, parts.join('_')])].filter(
    code => code !== '',
  )
}

/** Names of inputs contain spaces and stay unchanged. */
function words(code: string): string {
  if (code.includes(' ')) return code
  const spaced = code
    .replaceAll(/([a-z\d])([A-Z])/g, '$1 $2')
    .replaceAll('_', ' ')
    .toLowerCase()
  return spaced.charAt(0).toUpperCase() + spaced.slice(1)
}

/** Signals of a device's internal measurements by type of internal input; the preferred one first. */
export const internalInputSignals: Readonly<Record<string, readonly string[]>> = {
  BATTERY_VOLTAGE: ['power', 'batteryVoltage'],
  DEVICE_TEMPERATURE: ['deviceTemp'],
  ACCELEROMETER: ['acceleration', 'motion'],
  GSM_SIGNAL: ['rssi'],
  SATELLITES_IN_VIEW: ['sat'],
  BACKUP_BATTERY: ['battery'],
}
