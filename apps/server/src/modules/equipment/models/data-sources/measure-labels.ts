import type { TFunction } from 'i18next'
import type { Caller } from '#kernel/http/caller.ts'
import { phrase, type Phrase } from '#kernel/texts/sentence.ts'
import { measures, type Measure } from '#telemetry/sources/measures.ts'

export const measureLabel = (t: TFunction, code: string): string => t(`label.measure.${code}`)

/** Returns the name of a measure for use in another message. */
export const measurePhrase = (code: string): Phrase => phrase(`label.measure.${code}`)

/** Returns the measures with sources that a caller may select: battery voltage requires a feature (001 §6). */
export const measuresFor = ({ features }: Pick<Caller, 'features'>): readonly Measure[] =>
  measures.filter(({ code }) => code !== 'BATTERY_VOLTAGE' || features.has('DATA_SOURCE_BATTERY_VOLTAGE'))
