import type { TFunction } from 'i18next'
import type { Caller } from '#kernel/http/caller.ts'
import { phrase, type Phrase } from '#kernel/texts/sentence.ts'
import { measures, type Measure } from '#telemetry/sources/measures.ts'

/** What a measure is called in a language. */
export const measureLabel = (t: TFunction, code: string): string => t(`label.measure.${code}`)

/** The same in a sentence. */
export const measureSaid = (code: string): Phrase => phrase(`label.measure.${code}`)

/** Those that a caller may give a source: the battery voltage is a feature of its own (001 §6). */
export const measuresFor = ({ features }: Pick<Caller, 'features'>): readonly Measure[] =>
  measures.filter(({ code }) => code !== 'BATTERY_VOLTAGE' || features.has('DATA_SOURCE_BATTERY_VOLTAGE'))
