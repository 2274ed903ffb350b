/** Measured figure, with its budget. */
export interface Figure {
  /** Unit of measure, such as `ms`, `rows/s` or `kB gzip`. */
  unit: string
  /** Absent for a reported figure without a budget. */
  budget?: number
  /** Budget as a multiple of the other side's median. */
  budgetTimesOther?: number
  /** Budget above the other side's median. */
  budgetOverOther?: number
  /** Better direction; `less` by default. */
  better?: 'less' | 'more'
}

/** Runs one round of one side, and returns its figures. */
export type Side<F extends string> = (round: number) => Readings<F> | Promise<Readings<F>>
export type Readings<F extends string> = Partial<Record<F, number>>

export interface Sides<F extends string> {
  ours: Side<F>
  /** Alternative for comparison: the usual one, or the least possible cost. */
  other?: { name: string; run: Side<F> }
  close?: () => Promise<void>
}

export interface Benchmark<F extends string = string> {
  name: string
  /** Description for the table: the work and its size. */
  about: string
  /** Measured rounds, in which the sides alternate. */
  rounds?: number
  /** Rounds before the first measured one. */
  warmUps?: number
  /** Runs only with `--large` or by name. */
  large?: boolean
  /** Seconds after which the benchmark fails. */
  limit?: number
  figures: Record<F, Figure>
  /** @param folder a temporary folder, removed afterwards */
  setup: (folder: string) => Sides<F> | Promise<Sides<F>>
}

/**
 * Types the results of both sides by the names of the figures.
 *
 * @example
 * export default defineBenchmark({
 *   name: 'parse', about: 'A frame of 1 kB', figures: { frame: { unit: 'µs', budget: 2 } },
 *   setup: () => ({ ours: () => ({ frame: time(parse) }) }),
 * })
 */
export function defineBenchmark<F extends string>(benchmark: Benchmark<F>): Benchmark {
  return benchmark as Benchmark
}
