import type { FleetSchemas } from '@muster/contract'
import { inBase, type Formats } from '@muster/core'
import { useFormat } from '@muster/ui'

export type Counter = FleetSchemas['CorrectedCounter']

/** Unit category of each counter, and the number of API units in a base unit of the category. */
const measures = {
  ENGINE_HOURS: { category: 'TIME', wire: 1 },
  ODOMETER: { category: 'LENGTH', wire: 1000 },
  FUEL_USED: { category: 'VOLUME', wire: 1 },
} as const

export const allCounters = Object.keys(measures) as Counter[]

interface CounterFigures {
  /** Formats hours, metres or litres in the reader's unit: `1,234.5 km`. */
  text(counter: Counter, value: number): string
  label(counter: Counter): string
  /** Converts from the reader's unit to hours, metres or litres. */
  wire(counter: Counter, shown: number): number
}

const figuresOf = (format: Formats): CounterFigures => {
  const unit = (counter: Counter) => format.units[measures[counter].category]
  return {
    text: (counter, value) =>
      format.quantity(
        measures[counter].category,
        inBase(measures[counter].category, value / measures[counter].wire),
        1,
      ),
    label: counter => unit(counter).label,
    wire: (counter, shown) => (shown / unit(counter).factor) * measures[counter].wire,
  }
}

export const useCounterFigures = (): CounterFigures => figuresOf(useFormat())
