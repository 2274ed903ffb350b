import { linkSync, mkdirSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { decodeRecord, scanRecords } from '@muster/agent/src/queue/record.ts'

/** Content of an agent's disk, by the times of readings and events. */
export interface OnDisk {
  readings: number[]
  events: number[]
  /** Reported job results: statuses by job. */
  ends: Map<string, Set<string>>
}

interface Payload {
  readings?: { time: number }[]
  events?: { time: number }[]
  job?: string
  status?: string
}

/**
 * Everything that an agent has ever written to its queue. The agent removes a file when its messages are acknowledged; a second link to it
 * stays, and has what is appended later, too.
 */
export class Archive {
  readonly #queue: string
  readonly #folder: string

  constructor(queue: string, folder: string) {
    this.#queue = queue
    this.#folder = folder
    mkdirSync(folder, { recursive: true })
  }

  /** Links new files. Call it before a start of the agent, which may remove files. */
  collect(): void {
    const names = (() => {
      try {
        return readdirSync(this.#queue)
      } catch {
        return []
      }
    })()
    for (const name of names.filter(each => each.endsWith('.log'))) {
      try {
        const file = join(this.#queue, name)
        linkSync(file, join(this.#folder, `${statSync(file).ino}.log`))
      } catch (error) {
        const { code } = error as NodeJS.ErrnoException
        if (code !== 'EEXIST' && code !== 'ENOENT') throw error
      }
    }
  }

  read(): OnDisk {
    const found: OnDisk = { readings: [], events: [], ends: new Map() }
    for (const name of readdirSync(this.#folder)) {
      const bytes = readFileSync(join(this.#folder, name))
      for (const { offset, length } of scanRecords(bytes).records) {
        const content = decodeRecord(bytes.subarray(offset, offset + length))
        if (!content) continue
        const { readings = [], events = [], job, status } = JSON.parse(content.payload.toString()) as Payload
        for (const { time } of readings) found.readings.push(time)
        for (const { time } of events) found.events.push(time)
        if (job !== undefined && status !== undefined)
          found.ends.set(job, (found.ends.get(job) ?? new Set()).add(status))
      }
    }
    return found
  }
}
