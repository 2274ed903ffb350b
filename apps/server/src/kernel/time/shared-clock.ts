import { sql } from 'kysely'
import type { Database } from '../db/schema.ts'
import type { Clock, Log } from '../dependencies.ts'
import { toSeconds, type Milliseconds } from './units.ts'

/** Smaller differences are attributed to a slow response. */
const tolerated: Milliseconds = 5000
const every: Milliseconds = 60_000

export interface SharedClockOptions {
  /** Reads the time of the database. */
  read: () => Promise<Milliseconds>
  log: Pick<Log, 'warn'>
  /** Clock of the machine, and its monotonic time, which no correction affects. */
  machine?: { now: () => Milliseconds; elapsed: () => Milliseconds }
}

/**
 * The time of the database, which all servers on it share. Readings are judged by their time of receipt, so the wrong clock of a server
 * would shift their times. A jump of the machine's clock is noticed at once, because the elapsed time does not jump.
 */
export class SharedClock implements Clock {
  readonly #options: Required<SharedClockOptions>
  readonly #timer: NodeJS.Timeout
  /** Offset of the database from the machine, 0 if tolerated. */
  #ahead: Milliseconds = 0
  #base: Milliseconds
  #measuring: Promise<void> | undefined

  constructor({ machine = { now: Date.now, elapsed: () => performance.now() }, ...options }: SharedClockOptions) {
    this.#options = { ...options, machine }
    this.#base = this.#offset()
    this.#timer = setInterval(() => void this.measure(), every).unref()
  }

  now = (): Date => {
    const jump = this.#jump()
    if (jump !== 0) void this.measure()
    return new Date(this.#options.machine.now() - jump + this.#ahead)
  }

  checked = async (): Promise<Date> => {
    if (this.#jump() !== 0) await this.measure()
    return this.now()
  }

  /** Measures the offset. If that fails, the previous offset stays. */
  measure(): Promise<void> {
    this.#measuring ??= this.#measure()
      .catch(() => {
        // its connections log the failure, and the next call or minute tries again
      })
      .finally(() => (this.#measuring = undefined))
    return this.#measuring
  }

  close(): void {
    clearInterval(this.#timer)
  }

  async #measure(): Promise<void> {
    const { machine, read, log } = this.#options
    const begun = machine.elapsed()
    const time = await read()
    const took = machine.elapsed() - begun
    if (took > tolerated) return
    const ahead = time + took / 2 - machine.now()
    const before = this.#ahead
    this.#base = this.#offset()
    this.#ahead = Math.abs(ahead) > tolerated ? ahead : 0
    if (this.#ahead !== 0 && Math.abs(this.#ahead - before) > tolerated)
      log.warn(
        `The clock of this server is ${Math.round(Math.abs(toSeconds(ahead)))} s ${ahead > 0 ? 'behind' : 'ahead of'} that of the database, whose time it uses. Synchronise both clocks.`,
      )
    else if (before !== 0 && this.#ahead === 0) log.warn('The clocks of this server and of the database agree again')
  }

  #offset(): Milliseconds {
    const { now, elapsed } = this.#options.machine
    return now() - elapsed()
  }

  /** Returns the jump of the machine's clock since the last measurement; 0 if tolerated. */
  #jump(): Milliseconds {
    const jump = this.#offset() - this.#base
    return Math.abs(jump) > tolerated ? jump : 0
  }
}

export async function databaseTime(db: Database): Promise<Milliseconds> {
  const { rows } = await sql<{ now: number }>`
    select extract(epoch from clock_timestamp())::float8 * 1000 as now`.execute(db)
  return rows[0]!.now
}
