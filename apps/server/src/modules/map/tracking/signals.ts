import { figureOfSignal, partsOfSignal, selectedSignal, signalLabel, signalOfSource } from '@muster/signals'
import type { TFunction } from 'i18next'
import type { Signals } from '#kernel/db/schema.ts'
import { withOwnLabels } from './distinct-labels.ts'
import { languageIn } from '#kernel/texts/names.ts'
import { unitIn } from '#kernel/texts/unit-in.ts'
import type { SignalInfo, SignalInfos } from './signal-infos.ts'

export interface DescribedSignal {
  code: string
  label: string
  value: number | string | boolean
  /** Unit of the reported value, or empty. */
  uom: string
}

/** Version of the sensor that calculated a value: used in reports, hidden from users. */
export const hiddenSignal = 'fuelSensor'

/**
 * Describes signals of a reading with label and unit, sorted by label. A value for which its input or CAN parameter defines a
 * text is replaced by that text.
 */
export function describeSignals(
  signals: Signals | null | undefined,
  t: TFunction,
  infos?: SignalInfos,
): DescribedSignal[] {
  const { compare } = new Intl.Collator(languageIn(t))
  const all = Object.entries(signals ?? {})
    .filter(([code]) => code !== hiddenSignal && infos?.isListed(code, signals) !== false)
    .map(([code, value]) => described(code, value, t, infos?.of(code)))
  return withOwnLabels(all).toSorted((a, b) => compare(a.label, b.label))
}

function described(
  code: string,
  value: DescribedSignal['value'],
  t: TFunction,
  info: SignalInfo | undefined,
): DescribedSignal {
  const { label: own, uom } = signalIn(t, code)
  const label = info?.label ?? own
  const text = typeof value === 'string' ? statusIn(t, code, value) : info?.textOf(Number(value), t)
  return text === undefined
    ? { code, value, label, uom: unitIn(t, info?.uom || uom) }
    : { code, value: text, label, uom: '' }
}

/** Returns the status that replaces a CAN signal's value, or undefined for other signals. */
export function statusIn(t: TFunction, code: string, value: unknown): string | undefined {
  if (typeof value !== 'string' || !partsOfSignal(code).isStatus) return undefined
  const [, raw] = /^status ([0-9A-F]+)$/.exec(value) ?? []
  if (raw !== undefined) return t('label.canStatus', { raw })
  return value === 'error' ? t('label.canError') : value
}

/** Returns label and unit of a signal; an unknown signal is labelled with the device's code. */
export function signalIn(t: TFunction, code: string): { label: string; uom: string } {
  const selected = selectedSignal(code)
  if (selected !== undefined) {
    const { label, uom } = signalIn(t, selected)
    return { label: t('label.reportedOf', { name: label }), uom }
  }
  const { name, source, isStatus } = partsOfSignal(code)
  if (isStatus || source !== undefined) {
    const { label, uom } = signalIn(t, name)
    const ofSource = source === undefined ? label : signalOfSource(label, source)
    return isStatus ? { label: t('label.statusOf', { name: ofSource }), uom: '' } : { label: ofSource, uom }
  }
  const { label, uom } = signalLabel(code)
  const [, input, number] = /^(adc|in|out)(\d{1,2})$/.exec(code) ?? []
  if (input !== undefined) return { label: t(`label.channelSignal.${input}`, { number }), uom }
  return { label: t(`label.signal.${figureOfSignal(code) ?? code}`, { defaultValue: label }), uom }
}
