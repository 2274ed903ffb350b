import { inBase, missing, type Formats } from '@muster/core'
import { useFormat } from '@muster/ui'
import { useMemo } from 'react'
import type { Counter } from '../clients/index.ts'

/** Unit category of each counter, and the number of API units in a base unit of the category (001 §3). */
const measures = { ODOMETER: { category: 'LENGTH', wire: 1000 }, ENGINE_HOURS: { category: 'TIME', wire: 1 } } as const

type Value = number | null | undefined

export interface Counters {
  /** Formats a value as `1,234.5 km`, or a dash if missing. */
  text(counter: Counter, value: Value): string

  label(counter: Counter): string
  /** Converts metres or hours to the user's unit, rounded to a tenth. `wire` converts back without rounding. */
  shown(counter: Counter, value: number): number
  wire(counter: Counter, shown: number): number
}

export function countersOf(format: Formats): Counters {
  const unit = (counter: Counter) => format.units[measures[counter].category]
  return {
    text: (counter, value) =>
      value === null || value === undefined
        ? missing
        : format.quantity(
            measures[counter].category,
            inBase(measures[counter].category, value / measures[counter].wire),
            1,
          ),
    label: counter => unit(counter).label,
    shown: (counter, value) => Math.round((value / measures[counter].wire) * unit(counter).factor * 10) / 10,
    wire: (counter, shown) => (shown / unit(counter).factor) * measures[counter].wire,
  }
}

export function useCounters(): Counters {
  const format = useFormat()
  return useMemo(() => countersOf(format), [format])
}
