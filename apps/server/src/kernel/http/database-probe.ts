import { sql } from 'kysely'
import { asWork } from '../db/work-limits.ts'
import type { Db } from '../dependencies.ts'

/** Milliseconds for which a result is valid, and between two probes. */
const fresh = 2000
const period = 1000

/** Number and duration in milliseconds of the steps that the database may take. */
const steps = 20
const step = 100

/**
 * Probes the database once a second over a separate connection, so that a server under load stays ready. Health checks share the
 * last result, which is at most two seconds old.
 */
export class DatabaseProbe {
  readonly #db: () => Db
  #last = { responds: false, until: 0 }
  #running: Promise<boolean> | undefined
  #timer: NodeJS.Timeout | undefined

  constructor(db: () => Db) {
    this.#db = db
  }

  start(): void {
    this.#timer = setInterval(() => void this.#probe(), period).unref()
  }

  stop(): void {
    clearInterval(this.#timer)
  }

  async answers(): Promise<boolean> {
    return Date.now() < this.#last.until ? this.#last.responds : this.#probe()
  }

  /** Runs one probe at a time, shared by all health checks. */
  #probe(): Promise<boolean> {
    this.#running ??= this.#respondsInTime().then(responds => {
      this.#last = { responds, until: Date.now() + fresh }
      this.#running = undefined
      return responds
    })
    return this.#running
  }

  async #respondsInTime(): Promise<boolean> {
    const late = Promise.withResolvers<false>()
    let left = steps
    // short steps, which do not pass while this process is busy, so that its delay does not count as one of the database
    const timer = setInterval(() => {
      if (--left === 0) late.resolve(false)
    }, step).unref()
    try {
      return await Promise.race([
        asWork('probe', () => sql`select 1`.execute(this.#db())).then(() => true),
        late.promise,
      ])
    } catch {
      return false
    } finally {
      clearInterval(timer)
    }
  }
}
