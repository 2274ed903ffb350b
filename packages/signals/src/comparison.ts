/** Comparison of a value with a threshold (001 §3). */
export interface Comparison {
  greaterThan: boolean
  greaterEqual: boolean
  lessThan: boolean
  lessEqual: boolean
}

type Flag = keyof Comparison

/** Comparison of each alarm behaviour that compares values, by its lookup ID. */
const flags: Readonly<Record<number, Flag>> = { 1: 'greaterThan', 2: 'greaterEqual', 3: 'lessThan', 4: 'lessEqual' }

export const comparingBehaviours: readonly number[] = Object.keys(flags).map(Number)

/** Returns the flag that a behaviour sets, or none for a behaviour that does not compare (001 §4). */
export function comparisonOf(behaviourId: number | null | undefined): Comparison {
  const set = flags[behaviourId ?? 0]
  return {
    greaterThan: set === 'greaterThan',
    greaterEqual: set === 'greaterEqual',
    lessThan: set === 'lessThan',
    lessEqual: set === 'lessEqual',
  }
}

/** Returns whether a value meets one of the set comparisons. */
export const compares = (flags: Partial<Comparison>, value: number, threshold: number): boolean =>
  (flags.greaterThan === true && value > threshold) ||
  (flags.greaterEqual === true && value >= threshold) ||
  (flags.lessThan === true && value < threshold) ||
  (flags.lessEqual === true && value <= threshold)
