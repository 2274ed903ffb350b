import { readFileSync, unlinkSync } from 'node:fs'
import { appendFile, open, type FileHandle } from 'node:fs/promises'
import { crc32 } from 'node:zlib'
import { decodeRecord, scanRecords, type Content } from './record.ts'

export type RecordState = 'pending' | 'sent' | 'done'

/** File of records, with a second file for the offsets of acknowledged records. */
export class Segment {
  readonly file: string
  /** Bytes on disk. */
  size = 0
  damaged = 0
  readonly #offsets: number[] = []
  readonly #lengths: number[] = []
  readonly #readings: number[] = []
  readonly #states: RecordState[] = []
  /** All earlier records are sent or acknowledged. */
  #cursor = 0
  #done = 0
  #acknowledged: Buffer[] = []
  #reader: Promise<FileHandle> | undefined
  #isRemoved = false
  #writing = Promise.resolve()

  constructor(file: string) {
    this.file = file
  }

  /** Loads a file of an earlier start, except its truncated end. */
  static load(file: string): Segment {
    const segment = new Segment(file)
    const bytes = readFileSync(file)
    const { records, damaged } = scanRecords(bytes)
    const acknowledged = acknowledgedIn(file)
    for (const { offset, length, readings } of records) {
      segment.add(offset, length, readings, acknowledged.has(offset) ? 'done' : 'pending')
    }
    segment.size = bytes.length
    segment.damaged = damaged
    return segment
  }

  get count(): number {
    return this.#offsets.length
  }

  get unsent(): number {
    return this.count - this.#done
  }

  get unsentReadings(): number {
    return this.#readings.reduce((sum, readings, index) => sum + (this.#states[index] === 'done' ? 0 : readings), 0)
  }

  add(offset: number, length: number, readings: number, state: RecordState): number {
    this.#offsets.push(offset)
    this.#lengths.push(length)
    this.#readings.push(readings)
    this.#states.push(state)
    if (state === 'done') this.#done++
    return this.#states.length - 1
  }

  mark(index: number, state: RecordState): void {
    if (this.#states[index] === 'done') return
    this.#states[index] = state
    if (state === 'pending') this.#cursor = Math.min(this.#cursor, index)
    if (state !== 'done') return
    this.#done++
    const mark = Buffer.alloc(8)
    mark.writeUInt32LE(this.#offsets[index] ?? 0, 0)
    mark.writeUInt32LE(crc32(mark.subarray(0, 4)), 4)
    this.#acknowledged.push(mark)
  }

  stateOf(index: number): RecordState | undefined {
    return this.#states[index]
  }

  /** Returns the index of the oldest pending record. */
  oldest(): number | undefined {
    while (this.#cursor < this.count && this.#states[this.#cursor] !== 'pending') this.#cursor++
    return this.#cursor < this.count ? this.#cursor : undefined
  }

  /** Returns undefined for a damaged record, or if the file is missing. */
  async read(index: number): Promise<Content | undefined> {
    try {
      this.#reader ??= open(this.file, 'r')
      const bytes = Buffer.alloc(this.#lengths[index] ?? 0)
      await (await this.#reader).read(bytes, 0, bytes.length, this.#offsets[index])
      return decodeRecord(bytes)
    } catch {
      await this.close()
      return undefined
    }
  }

  /**
   * Stores which records were acknowledged. Not synced: a record whose mark is lost is sent again, which the server
   * recognises.
   */
  saveMarks(): Promise<void> {
    if (this.#acknowledged.length > 0 && !this.#isRemoved) {
      const marks = Buffer.concat(this.#acknowledged)
      this.#acknowledged = []
      this.#writing = this.#writing.then(() => appendFile(marksOf(this.file), marks)).catch(() => undefined)
    }
    return this.#writing
  }

  async remove(): Promise<void> {
    this.#isRemoved = true
    await this.#writing
    for (const file of [this.file, marksOf(this.file)]) removeFile(file)
    await this.close()
  }

  async close(): Promise<void> {
    const reader = this.#reader
    this.#reader = undefined
    await reader?.then(handle => handle.close()).catch(() => undefined)
  }
}

export const marksOf = (file: string): string => file.replace(/\.log$/, '.done')

export function removeFile(file: string): void {
  try {
    unlinkSync(file)
  } catch {
    // it is gone already, or the disk refuses writes: it is read again at the next start
  }
}

function acknowledgedIn(file: string): Set<number> {
  const offsets = new Set<number>()
  let bytes: Buffer
  try {
    bytes = readFileSync(marksOf(file))
  } catch {
    return offsets
  }
  for (let at = 0; at + 8 <= bytes.length; at += 8) {
    if (crc32(bytes.subarray(at, at + 4)) === bytes.readUInt32LE(at + 4)) offsets.add(bytes.readUInt32LE(at))
  }
  return offsets
}
