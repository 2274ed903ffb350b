import type { Found } from './found.ts'
import type { Random } from './random.ts'

/** Measurements of one fault. */
export interface Outcome extends Found {
  rounds: number
  /** Acknowledged writes that were checked: readings and events, jobs, and saves of forms. */
  readings: number
  jobs: number
  saves: number
  /** Milliseconds of each round from the end of the cause until what came after it was stored. */
  recoveries: number[]
}

export interface FaultContext {
  rounds: number
  random: Random
  /** Temporary folder, which stays after a failure. */
  folder: string
  /** Shows the progress. */
  report: (text: string) => void
}

export interface Fault {
  /** By which `npm run proof` selects it. */
  name: string
  /** Cause, for the heading of its rounds. */
  about: string
  /** Rounds without `--rounds`. */
  rounds: number
  /** Why it cannot run on this machine. */
  missing?: string | undefined
  run: (context: FaultContext) => Promise<Outcome>
}

/** Types the default export of a file in `faults/`. */
export const defineFault = (fault: Fault): Fault => fault
