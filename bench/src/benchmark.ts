/** What a benchmark measures, and what is asked of it. */
export interface Figure {
  /** As it stands behind a number: `ms`, `rows/s`, `kB gzip`. */
  unit: string
  /** Absent: told, and not judged. */
  budget?: number
  /** The budget is this many times the other side's median. */
  budgetTimesOther?: number
  /** Which way is good; less unless said otherwise. */
  better?: 'less' | 'more'
}

/** One round of one side: a number for each figure it knows. */
export type Side<F extends string> = (round: number) => Readings<F> | Promise<Readings<F>>
export type Readings<F extends string> = Partial<Record<F, number>>

export interface Sides<F extends string> {
  ours: Side<F>
  /** What ours is compared with: the usual alternative, or the floor under it. */
  other?: { name: string; run: Side<F> }
  close?: () => Promise<void>
}

export interface Benchmark<F extends string = string> {
  name: string
  /** One line for the table: what is done, with how much. */
  about: string
  /** Counted rounds; the sides alternate in each. */
  rounds?: number
  /** Rounds before the first that counts. */
  warmUps?: number
  /** Left out unless asked for by `--large` or by name. */
  large?: boolean
  /** Seconds after which it is given up. */
  limit?: number
  figures: Record<F, Figure>
  /** @param folder a temporary folder, removed afterwards */
  setup: (folder: string) => Sides<F> | Promise<Sides<F>>
}

/**
 * Keeps the names of figures in line with the readings of the sides.
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
