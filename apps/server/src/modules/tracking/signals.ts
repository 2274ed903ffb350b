import type { Signals } from '../../kernel/db/schema.ts'

export interface DescribedSignal {
  code: string
  label: string
  value: number | string | boolean
  /** Unit of the value as its feed reports it, or empty. */
  uom: string
}

/** Names and units of the signals that gateways send under these codes; any other keeps its own name. */
const known: Readonly<Partial<Record<string, { label: string; uom: string }>>> = {
  rpm: { label: 'Engine speed', uom: 'rpm' },
  engineTemp: { label: 'Coolant temperature', uom: '°C' },
  coolantTemp: { label: 'Coolant temperature', uom: '°C' },
  power: { label: 'Supply voltage', uom: 'V' },
  oilPressure: { label: 'Oil pressure', uom: 'kPa' },
  battery: { label: 'Battery voltage', uom: 'V' },
  batteryLevel: { label: 'Device battery', uom: '%' },
  sat: { label: 'Satellites', uom: '' },
  engineLoad: { label: 'Engine load', uom: '%' },
  load: { label: 'Engine load', uom: '%' },
  defLevel: { label: 'AdBlue level', uom: '%' },
  rssi: { label: 'Signal strength', uom: '' },
}

/** Signals of a reading with a label and a unit each, in the order of their labels. */
export function describeSignals(signals: Signals | null | undefined): DescribedSignal[] {
  return Object.entries(signals ?? {})
    .map(([code, value]) => ({ code, value, ...signalLabel(code) }))
    .toSorted((a, b) => a.label.localeCompare(b.label, 'en'))
}

/** What a signal is called, and the unit of its value or an empty text. */
export const signalLabel = (code: string): { label: string; uom: string } =>
  known[code] ?? { label: words(code), uom: '' }

/** `hydraulicOilTemp` as `Hydraulic oil temp`. */
function words(code: string): string {
  const spaced = code
    .replaceAll(/([a-z\d])([A-Z])/g, '$1 $2')
    .replaceAll('_', ' ')
    .toLowerCase()
  return spaced.charAt(0).toUpperCase() + spaced.slice(1)
}
