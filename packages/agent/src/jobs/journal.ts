import { mkdirSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { removeQuietly, writeDurably } from '../common/durable-file.ts'
import type { Job, JobProgressMessage } from '@muster/contract/devices'

/**
 * `accepted`: nothing has been done. `started`: it may have been done. `logged`: a log waits for its upload. `ended`: the
 * end was reported.
 */
export type Phase = 'accepted' | 'started' | 'logged' | 'ended'

export interface JournalEntry {
  readonly job: Job
  readonly phase: Phase
  readonly end?: JobProgressMessage
}

/** Maximum number of remembered ended jobs, to prevent repeated execution. */
const mostEnded = 500

/** Stores each job and its phase in its own file before execution. */
export class Journal {
  readonly #folder: string
  readonly #entries = new Map<string, JournalEntry>()

  constructor(folder: string) {
    this.#folder = folder
    mkdirSync(folder, { recursive: true })
    for (const name of readdirSync(folder)) {
      if (!name.endsWith('.json')) continue
      try {
        const entry = JSON.parse(readFileSync(join(folder, name), 'utf8')) as JournalEntry
        this.#entries.set(entry.job.id, entry)
      } catch {
        // a damaged medium: the server sends the job again
      }
    }
  }

  get(id: string): JournalEntry | undefined {
    return this.#entries.get(id)
  }

  /** Unfinished jobs, oldest first. */
  get open(): readonly JournalEntry[] {
    return [...this.#entries.values()]
      .filter(({ phase }) => phase !== 'ended')
      .toSorted((a, b) => a.job.issuedAt - b.job.issuedAt)
  }

  /** Resolves when the entry is on the disk. */
  async set(entry: JournalEntry): Promise<void> {
    await writeDurably(this.#fileOf(entry.job.id), JSON.stringify(entry))
    this.#entries.delete(entry.job.id)
    this.#entries.set(entry.job.id, entry)
    const ended = [...this.#entries.values()].filter(({ phase }) => phase === 'ended')
    for (const { job } of ended.slice(0, -mostEnded)) {
      this.#entries.delete(job.id)
      await removeQuietly(this.#fileOf(job.id))
    }
  }

  #fileOf(id: string): string {
    return join(this.#folder, `${id}.json`)
  }
}
