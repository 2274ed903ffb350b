import { randomUUID } from 'node:crypto'
import { mkdirSync } from 'node:fs'
import type { DeviceEvent, JobProgressMessage, Reading, StateMessage } from '@muster/contract/devices'
import { Entry, Lane, type Open } from './lane.ts'
import type { Topic } from './record.ts'

export interface QueueOptions {
  readonly folder: string
  /** Size limit of all files together. */
  readonly maxBytes: number
  readonly segmentBytes?: number
  readonly retryMs?: number
  readonly open?: Open
  readonly onFailure?: (error: unknown) => void
}

/** Message taken from the queue. Exactly one of the two methods is called. */
export interface Taken {
  readonly topic: Topic
  readonly payload: Buffer
  /** Called when the server has acknowledged it. */
  readonly done: () => void
  /** Called without an acknowledgement; the message is sent again. */
  readonly release: () => void
}

/** Maximum number of messages in memory while the disk fails. */
const mostWaiting = 5000

/**
 * Messages to the server, stored until it has acknowledged them. Events and the ends of jobs are never dropped; above
 * the size limit the oldest readings are. State and the progress of jobs are in memory only, where a newer message
 * replaces an older one.
 */
export class Queue {
  readonly #boot = randomUUID()
  #seq = 0
  readonly #maxBytes: number
  readonly #readings: Lane
  readonly #kept: Lane
  readonly #latest = new Map<string, Entry>()
  readonly #listeners = new Set<() => void>()
  #preferNewest = true
  #droppedReadings = 0
  #tidying: Promise<void> | undefined

  constructor({ folder, maxBytes, segmentBytes = 2 * 1024 * 1024, ...options }: QueueOptions) {
    mkdirSync(folder, { recursive: true })
    this.#maxBytes = maxBytes
    const common = {
      folder,
      // so that dropping the oldest segment leaves most of the readings
      segmentBytes: Math.min(segmentBytes, Math.floor(maxBytes / 4)),
      open: options.open,
      retryMs: options.retryMs ?? 5000,
      onFailure: (error: unknown) => {
        options.onFailure?.(error)
        this.#notify()
      },
      makeRoom: (isDiskFull: boolean) => this.#makeRoom(isDiskFull),
    }
    this.#readings = new Lane({ ...common, name: 'readings' })
    this.#kept = new Lane({ ...common, name: 'kept' })
  }

  /** Resolves to true when the readings are on the disk, or to false if they were dropped. */
  async addReadings(readings: readonly Reading[]): Promise<boolean> {
    while (this.#readings.waiting >= mostWaiting) this.#droppedReadings += this.#readings.dropWaiting()
    return this.#append('readings', { ...this.#envelope(), readings }, readings.length)
  }

  async addEvents(events: readonly DeviceEvent[]): Promise<boolean> {
    return this.#append('events', { ...this.#envelope(), events })
  }

  /** Resolves when the job result is on the disk. */
  async endJob(end: JobProgressMessage): Promise<boolean> {
    this.#latest.delete(end.job)
    return this.#append('jobs/progress', end)
  }

  setState(state: Omit<StateMessage, 'boot' | 'seq'>): void {
    this.#replace('state', 'state', { ...this.#envelope(), ...state })
  }

  setProgress(progress: JobProgressMessage): void {
    this.#replace(progress.job, 'jobs/progress', progress)
  }

  get stats(): { queuedMessages: number; droppedReadings: number; damagedRecords: number; bytes: number } {
    return {
      queuedMessages: this.#readings.unsent + this.#kept.unsent + this.#latest.size,
      droppedReadings: this.#droppedReadings,
      damagedRecords: this.#readings.damaged + this.#kept.damaged,
      bytes: this.#readings.bytes + this.#kept.bytes,
    }
  }

  /** Calls the listener after every new message; returns an unsubscribe function. */
  onMessage(listener: () => void): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /**
   * Takes the next message: state and progress, events and ends of jobs, then readings, of which the newest one and
   * the oldest take turns. Callers take one after another.
   */
  async take({ onlyReadings = false } = {}): Promise<Taken | undefined> {
    const entry = (onlyReadings ? undefined : await this.#important()) ?? (await this.#reading())
    if (!entry) return undefined
    entry.mark('sent')
    return {
      topic: entry.content.topic,
      payload: entry.content.payload,
      done: () => {
        entry.mark('done')
        for (const [key, latest] of this.#latest) if (latest === entry) this.#latest.delete(key)
        this.#tidyLater()
      },
      release: () => {
        entry.mark('pending')
        this.#notify()
      },
    }
  }

  async close(): Promise<void> {
    await this.#tidying
    await Promise.all([this.#readings.close(), this.#kept.close()])
  }

  async #important(): Promise<Entry | undefined> {
    for (const entry of this.#latest.values()) if (entry.state === 'pending') return entry
    return this.#kept.oldest()
  }

  async #reading(): Promise<Entry | undefined> {
    const newest = this.#preferNewest ? await this.#readings.newest() : undefined
    this.#preferNewest = newest === undefined
    return newest ?? (await this.#readings.oldest())
  }

  #envelope(): { boot: string; seq: number } {
    return { boot: this.#boot, seq: ++this.#seq }
  }

  async #append(topic: Topic, message: object, readings = 0): Promise<boolean> {
    const lane = topic === 'readings' ? this.#readings : this.#kept
    const isDurable = await lane.append({ topic, readings, payload: Buffer.from(JSON.stringify(message)) })
    this.#notify()
    return isDurable
  }

  #replace(key: string, topic: Topic, message: object): void {
    this.#latest.set(key, new Entry({ topic, readings: 0, payload: Buffer.from(JSON.stringify(message)) }))
    this.#notify()
  }

  #notify(): void {
    for (const listener of this.#listeners) listener()
  }

  /** Drops the oldest readings above the limit, or one segment when the disk is full. */
  async #makeRoom(isDiskFull: boolean): Promise<boolean> {
    await Promise.all([this.#readings.tidy(), this.#kept.tidy()])
    let isFreed = isDiskFull && (await this.#dropOldest())
    while (this.#readings.bytes + this.#kept.bytes > this.#maxBytes && (await this.#dropOldest())) isFreed = true
    return isFreed
  }

  async #dropOldest(): Promise<boolean> {
    const dropped = await this.#readings.dropOldest()
    this.#droppedReadings += dropped ?? 0
    return dropped !== undefined
  }

  #tidyLater(): void {
    this.#tidying ??= new Promise<void>(resolve => setTimeout(resolve, 100))
      .then(() => Promise.all([this.#readings.tidy(), this.#kept.tidy()]))
      .then(() => undefined)
      .finally(() => (this.#tidying = undefined))
  }
}
