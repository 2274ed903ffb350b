import { sql } from 'kysely'
import type { Database } from './schema.ts'

/** PostgreSQL error codes for a database that can read but not write: disk full, read-only, failed disk. */
const reasons: Readonly<Record<string, string>> = {
  '53100': 'the disk is full',
  '25006': 'it is read-only',
  '58030': 'its disk fails',
}

/** Returns the reason if a failed statement shows that the database cannot store data; otherwise undefined. */
export function unwritable(error: unknown): string | undefined {
  const { code, message } = (error ?? {}) as { code?: unknown; message?: unknown }
  // a new session on a full disk: PostgreSQL has no code for it
  if (code === 'XX000' && message === 'could not write init file') return reasons['53100']
  return typeof code === 'string' ? reasons[code] : undefined
}

const troubleOf = (reason: string | undefined) => `cannot store anything: ${reason}`

/** Writes almost a megabyte, which fits no existing page, so that the disk must provide space. */
const probe = sql`
  create temp table muster_write_probe on commit drop as select gen_random_uuid() as text from generate_series(1, 20000)`

export interface WriteWatchOptions {
  /** Called once when the database can no longer store data, and once when it can again. */
  onChange?: (trouble: string | undefined) => void
  /** Milliseconds between two probes while the database cannot store. */
  every?: number
}

/**
 * Watches whether the database can store. After a failed statement it tries a write every two seconds until one succeeds. Without
 * failures it costs nothing: the entry among the servers is written every five
 * seconds.
 */
export class WriteWatch {
  readonly #onChange: (trouble: string | undefined) => void
  readonly #every: number
  #db: Database | undefined
  #trouble: string | undefined
  #timer: NodeJS.Timeout | undefined

  constructor({ onChange = () => {}, every = 2000 }: WriteWatchOptions = {}) {
    this.#onChange = onChange
    this.#every = every
  }

  /** Reason for which the database cannot store data at the moment. */
  get trouble(): string | undefined {
    return this.#trouble
  }

  /** True if sessions must be closed after use, because a read-only session stays read-only after the database recovers. */
  get endsSessions(): boolean {
    return this.#trouble === troubleOf(reasons['25006'])
  }

  /** Name of the database in messages about probes. */
  probes(db: Database): void {
    this.#db = db
  }

  /** Evaluates a failed statement. */
  failed(error: unknown): void {
    const reason = unwritable(error)
    if (reason === undefined) return
    this.#set(troubleOf(reason))
    this.#timer ??= setTimeout(() => void this.#probe(), this.#every).unref()
  }

  close(): void {
    clearTimeout(this.#timer)
    this.#db = undefined
  }

  async #probe(): Promise<void> {
    try {
      await this.#db?.transaction().execute(transaction => probe.execute(transaction))
      this.#set(undefined)
    } catch (error) {
      // an unreachable database, or one that rejects the probe, has another problem, which its calls report
      if (unwritable(error) === undefined) this.#set(undefined)
    }
    this.#timer = undefined
    if (this.#trouble && this.#db) this.#timer = setTimeout(() => void this.#probe(), this.#every).unref()
  }

  #set(trouble: string | undefined): void {
    if (trouble === this.#trouble) return
    this.#trouble = trouble
    this.#onChange(trouble)
  }
}
