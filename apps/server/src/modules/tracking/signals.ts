import { signalLabel } from '@muster/signals'
import type { TFunction } from 'i18next'
import type { Signals } from '../../kernel/db/schema.ts'
import { languageIn } from '../../kernel/texts/names.ts'

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
export function describeSignals(signals: Signals | null | undefined, t: TFunction): DescribedSignal[] {
  const { compare } = new Intl.Collator(languageIn(t))
  return Object.entries(signals ?? {})
    .filter(([code]) => code !== hiddenSignal)
    .map(([code, value]) => ({ code, value, ...signalIn(t, code) }))
    .toSorted((a, b) => compare(a.label, b.label))
}

/** Label and unit of a signal; one that Muster does not know is called as its device calls it. */
export function signalIn(t: TFunction, code: string): { label: string; uom: string } {
  const { label, uom } = signalLabel(code)
  const [, input, number] = /^(adc|in|out)(\d{1,2})$/.exec(code) ?? []
  if (input !== undefined) return { label: t(`label.channelSignal.${input}`, { number }), uom }
  return { label: t(`label.signal.${code}`, { defaultValue: label }), uom }
}
