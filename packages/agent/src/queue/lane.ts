import { readdirSync } from 'node:fs'
import { open, type FileHandle } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { encodeRecord, type Content } from './record.ts'
import { marksOf, removeFile, Segment, type RecordState } from './segment.ts'

/** Opens files and folders for writing; tests replace it with a failing one. */
export type Open = (path: string, flags: string) => Promise<Pick<FileHandle, 'write' | 'datasync' | 'sync' | 'close'>>

export interface LaneOptions {
  readonly folder: string
  /** Prefix of its file names. */
  readonly name: 'readings' | 'kept'
  readonly segmentBytes: number
  readonly open?: Open | undefined
  /** Milliseconds before another attempt after a failure of the disk. */
  readonly retryMs: number
  readonly onFailure: (error: unknown) => void
  /** Called before a new segment and after a full disk; frees space if possible. */
  readonly makeRoom: (isDiskFull: boolean) => Promise<boolean>
}

/** Message in the lane. It has no segment before it is written to the disk. */
export class Entry {
  state: RecordState = 'pending'
  segment: Segment | undefined
  index = -1
  readonly content: Content

  constructor(content: Content) {
    this.content = content
  }

  mark(state: RecordState): void {
    this.state = state
    this.segment?.mark(this.index, state)
  }
}

interface Waiting {
  readonly entry: Entry
  readonly settle: (isDurable: boolean) => void
}

/** Append-only segments of one kind of message, and the messages waiting to be written. */
export class Lane {
  readonly #options: LaneOptions
  readonly #open: Open
  /** Oldest first. */
  #segments: Segment[] = []
  #nextId = 1
  #active: { segment: Segment; file: Awaited<ReturnType<Open>> } | undefined
  #waiting: Waiting[] = []
  #writing: Promise<void> | undefined
  #isFailing = false
  #isClosed = false
  /** Number of unreadable records. */
  damaged = 0
  /** Last appended message. */
  #last: { segment: Segment; index: number } | undefined

  constructor(options: LaneOptions) {
    this.#options = options
    this.#open = options.open ?? open
    const pattern = new RegExp(String.raw`^${options.name}-(\d{10})\.(?:log|done)$`)
    const names = readdirSync(options.folder).filter(name => pattern.test(name))
    for (const name of names.toSorted()) {
      const file = join(options.folder, name)
      this.#nextId = Math.max(this.#nextId, Number(pattern.exec(name)?.[1]) + 1)
      if (name.endsWith('.log')) this.#load(file)
      else if (!names.includes(name.replace(/\.done$/, '.log'))) removeFile(file)
    }
    const newest = this.#segments.at(-1)
    if (newest) this.#last = { segment: newest, index: newest.count - 1 }
  }

  #load(file: string): void {
    const segment = Segment.load(file)
    this.damaged += segment.damaged
    if (segment.unsent > 0) this.#segments.push(segment)
    else {
      removeFile(file)
      removeFile(marksOf(file))
    }
  }

  /** Bytes on disk. */
  get bytes(): number {
    return this.#segments.reduce((sum, { size }) => sum + size, 0)
  }

  /** Number of unacknowledged messages. */
  get unsent(): number {
    const stored = this.#segments.reduce((sum, { unsent }) => sum + unsent, 0)
    return stored + this.#waiting.filter(({ entry }) => entry.state !== 'done').length
  }

  /** Number of messages in memory only, because the disk is slow or fails. */
  get waiting(): number {
    return this.#waiting.length
  }

  /** Resolves to true when the message is on the disk, or to false if it was dropped before. */
  append(content: Content): Promise<boolean> {
    return new Promise(resolve => {
      this.#waiting.push({ entry: new Entry(content), settle: resolve })
      this.#writing ??= this.#write().finally(() => (this.#writing = undefined))
    })
  }

  /** Removes the oldest message in memory and returns the number of its readings. */
  dropWaiting(): number {
    const dropped = this.#waiting.shift()
    dropped?.settle(false)
    return dropped && dropped.entry.state !== 'done' ? dropped.entry.content.readings : 0
  }

  /** Removes the oldest complete segment, and returns its unsent readings; undefined if there is none. */
  async dropOldest(): Promise<number | undefined> {
    const [oldest] = this.#segments
    if (!oldest || oldest === this.#active?.segment) return undefined
    const readings = oldest.unsentReadings
    await this.#remove(oldest)
    return readings
  }

  /** Returns the last appended message if it is unsent. */
  async newest(): Promise<Entry | undefined> {
    if (this.#isFailing) {
      const waiting = this.#waiting.at(-1)
      if (waiting) return waiting.entry.state === 'pending' ? waiting.entry : undefined
    }
    const last = this.#last
    if (!last || last.segment.stateOf(last.index) !== 'pending') return undefined
    return this.#entryOf(last.segment, last.index)
  }

  /** Returns the oldest pending message; while the disk fails, also from memory. */
  async oldest(): Promise<Entry | undefined> {
    for (const segment of this.#segments) {
      for (let index = segment.oldest(); index !== undefined; index = segment.oldest()) {
        const entry = await this.#entryOf(segment, index)
        if (entry) return entry
      }
    }
    return this.#isFailing ? this.#waiting.find(({ entry }) => entry.state === 'pending')?.entry : undefined
  }

  async #entryOf(segment: Segment, index: number): Promise<Entry | undefined> {
    const content = await segment.read(index)
    if (!content) {
      // the medium is damaged: it cannot be sent
      if (this.#segments.includes(segment)) this.damaged++
      segment.mark(index, 'done')
      return undefined
    }
    const entry = new Entry(content)
    entry.segment = segment
    entry.index = index
    return entry
  }

  /** Stores acknowledgements, and removes completely sent segments. */
  async tidy(): Promise<void> {
    for (const segment of this.#segments) {
      if (segment.unsent === 0 && segment !== this.#active?.segment) await this.#remove(segment)
      else await segment.saveMarks()
    }
  }

  /** Waits for a running write and closes all files. */
  async close(): Promise<void> {
    this.#isClosed = true
    await this.#writing
    await this.tidy()
    await this.#closeActive()
    await this.tidy()
    await Promise.all(this.#segments.map(segment => segment.close()))
    for (const { settle } of this.#waiting.splice(0)) settle(false)
  }

  async #remove(segment: Segment): Promise<void> {
    this.#segments = this.#segments.filter(other => other !== segment)
    await segment.remove()
  }

  /** Writes all waiting messages with one sync, and repeats until none is left. */
  async #write(): Promise<void> {
    while (this.#waiting.length > 0) {
      const batch = this.#waiting.filter(({ entry }) => entry.state !== 'done')
      try {
        await this.#writeBatch(batch)
        this.#isFailing = false
      } catch (error) {
        // a failed sync is final for the file: its pages may be lost although a second one succeeds
        await this.#closeActive()
        if (isDiskFull(error) && (await this.#options.makeRoom(true))) continue
        this.#isFailing = true
        this.#options.onFailure(error)
        if (this.#isClosed) return
        await delay(this.#options.retryMs, undefined, { ref: false })
      }
    }
  }

  async #writeBatch(batch: readonly Waiting[]): Promise<void> {
    const records = batch.map(({ entry }) => encodeRecord(entry.content))
    const active = await this.#activeSegment()
    const { segment, file } = active
    const start = segment.size
    const bytes = Buffer.concat(records)
    for (let at = 0; at < bytes.length;) {
      const { bytesWritten } = await file.write(bytes, at, bytes.length - at, start + at)
      at += bytesWritten
    }
    await file.datasync()
    let offset = start
    segment.size += bytes.length
    for (const [i, { entry, settle }] of batch.entries()) {
      const length = records[i]?.length ?? 0
      entry.index = segment.add(offset, length, entry.content.readings, entry.state)
      entry.segment = segment
      this.#last = { segment, index: entry.index }
      offset += length
      settle(true)
    }
    const written = new Set(batch)
    for (const waiting of this.#waiting)
      if (!written.has(waiting) && waiting.entry.state === 'done') waiting.settle(true)
    this.#waiting = this.#waiting.filter(waiting => !written.has(waiting) && waiting.entry.state !== 'done')
  }

  async #activeSegment(): Promise<{ segment: Segment; file: Awaited<ReturnType<Open>> }> {
    if (this.#active && this.#active.segment.size < this.#options.segmentBytes) return this.#active
    await this.#closeActive()
    await this.#options.makeRoom(false)
    const { folder, name } = this.#options
    const path = join(folder, `${name}-${String(this.#nextId++).padStart(10, '0')}.log`)
    const file = await this.#open(path, 'wx')
    const segment = new Segment(path)
    this.#active = { segment, file }
    this.#segments.push(segment)
    await this.#syncFolder()
    return this.#active
  }

  /** Syncs the folder, because a new file is not durable before. */
  async #syncFolder(): Promise<void> {
    const folder = await this.#open(this.#options.folder, 'r')
    try {
      await folder.sync()
    } finally {
      await folder.close()
    }
  }

  async #closeActive(): Promise<void> {
    const active = this.#active
    this.#active = undefined
    await active?.file.close().catch(() => undefined)
    if (active && active.segment.unsent === 0) await this.#remove(active.segment)
  }
}

const isDiskFull = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && (error.code === 'ENOSPC' || error.code === 'EDQUOT')
