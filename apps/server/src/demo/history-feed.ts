import { setTimeout as sleep } from 'node:timers/promises'
import { readMessage } from '#telemetry/ingest/device-protocol/parse-message.ts'
import { IngestBusy } from '#telemetry/ingest/group-commit.ts'
import type { Parsed } from '#telemetry/ingest/observation.ts'
import type { MessageWriter } from './devices/message-writer.ts'
import type { Reading } from './simulation/message-types.ts'

/** Part of the pipeline available to the demo fleet: readings only. */
export interface ReadingPipeline {
  ingest: (parsed: Omit<Parsed, 'events'> & { events: never[] }) => Promise<unknown>
}

interface HistoryFeedOptions {
  pipeline: ReadingPipeline
  writer: MessageWriter
  /** Time in milliseconds at which the initial history of the demo ends. */
  start: number
}

/**
 * Stores readings of the past, of many machines at a time. Their messages are read by the parser for devices; they are not counted, and
 * readings of before the start are marked as history.
 */
export class HistoryFeed {
  readonly #options: HistoryFeedOptions
  #parsed: Parsed[] = []
  #size = 0

  constructor(options: HistoryFeedOptions) {
    this.#options = options
  }

  /** Adds readings of a machine. Returns true if a group was full and is stored. */
  async add(uid: string, readings: readonly Reading[], full = 600): Promise<boolean> {
    const { writer, start } = this.#options
    for (const value of writer.readings(uid, readings)) {
      const read = readMessage({ uid, topic: 'readings', value, bytes: 0 })
      if (!('parsed' in read)) continue
      const { traffic: _, ...parsed } = read.parsed
      for (const observation of parsed.observations) if (observation.time < start) observation.isHistory = true
      this.#parsed.push(parsed)
    }
    this.#size += readings.length
    if (this.#size < full) return false
    await this.flush()
    return true
  }

  /** Resolves when all readings are stored. Retries while the pipeline is busy. */
  async flush(): Promise<void> {
    const parsed = this.#parsed
    this.#parsed = []
    this.#size = 0
    await Promise.all(parsed.map(each => this.#store(each)))
  }

  async #store(parsed: Parsed): Promise<void> {
    for (;;) {
      try {
        await this.#options.pipeline.ingest({ ...parsed, events: [] })
        return
      } catch (error) {
        if (!(error instanceof IngestBusy)) throw error
        await sleep(error.retrySeconds * 1000)
      }
    }
  }
}
