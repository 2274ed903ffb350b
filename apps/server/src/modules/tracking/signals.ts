import { signalLabel } from '@muster/signals'
import type { Signals } from '../../kernel/db/schema.ts'

export interface DescribedSignal {
  code: string
  label: string
  value: number | string | boolean
  /** Unit of the value as its feed reports it, or empty. */
  uom: string
}

/** Which version of a sensor a value was calculated with: for reports, not for people. */
export const hiddenSignal = 'fuelSensor'

/** Signals of a reading with a label and a unit each, in the order of their labels. */
export function describeSignals(signals: Signals | null | undefined): DescribedSignal[] {
  return Object.entries(signals ?? {})
    .filter(([code]) => code !== hiddenSignal)
    .map(([code, value]) => ({ code, value, ...signalLabel(code) }))
    .toSorted((a, b) => a.label.localeCompare(b.label, 'en'))
}
