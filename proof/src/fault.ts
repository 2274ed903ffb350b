import type { Found } from './found.ts'
import type { Random } from './random.ts'

/** Measurements of one fault. */
export interface Outcome extends Found {
  rounds: number
  /** Number of checked acknowledged writes: readings and events, jobs, and form saves. */
  readings: number
  jobs: number
  saves: number
  /** Milliseconds of each round from the end of the fault until later data was stored. */
  recoveries: number[]
}

export interface FaultContext {
  rounds: number
  random: Random
  /** Temporary folder, kept after a failure. */
  folder: string
  /** Shows the progress. */
  report: (text: string) => void
}

export interface Fault {
  /** Name for `npm run proof`. */
  name: string
  /** Cause, for the heading of its rounds. */
  about: string
  /** Rounds without `--rounds`. */
  rounds: number
  /** Reason why it cannot run on this machine. */
  missing?: string | undefined
  run: (context: FaultContext) => Promise<Outcome>
}

/** Types the default export of a file in `faults/`. */
export const defineFault = (fault: Fault): Fault => fault
