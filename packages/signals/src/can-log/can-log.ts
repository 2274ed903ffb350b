import { CanFileError, Unreadable, type CanFileFault, type CanFileText } from '../can-file.ts'
import { Asc } from './asc.ts'
import { Busmaster } from './busmaster.ts'
import { Candump } from './candump.ts'
import { Columns } from './columns.ts'
import type { CanLog } from './frames.ts'
import { isBlank, textOf, type LogFormat } from './log-format.ts'

export const mostFrames = 5_000_000
/** Maximum bytes of a line; the longest CAN FD frame needs 200. */
const mostLine = 4096
const mostErrors = 100
/** Maximum number of lines before the first frame of a file. */
const patience = 5000

const newline = 10

/**
 * Reads a log in chunks: candump files and timestamped output, Vector ASC, and BUSMASTER. Counts and skips unreadable
 * lines.
 *
 * @example
 * const reader = new CanLogReader()
 * for await (const chunk of file.stream()) reader.push(chunk)
 * const log = reader.finish()
 */
export class CanLogReader {
  readonly #columns = new Columns()
  #format: LogFormat | undefined
  readonly #errors: CanFileFault[] = []
  #errorCount = 0
  #line = 0
  /** Start of a line that continues in the next chunk. */
  #rest = new Uint8Array(0)
  #isSkipping = false
  readonly #most: number

  constructor({ most = mostFrames }: { most?: number } = {}) {
    this.#most = most
  }

  get count(): number {
    return this.#columns.count
  }

  /** Further chunks would be ignored. */
  get isFull(): boolean {
    return this.#columns.count >= this.#most
  }

  /** @throws CanFileError when the file is not a log */
  push(chunk: Uint8Array): void {
    if (this.#line === 0 && this.#rest.length === 0) refuse(textOf(chunk, 0, Math.min(chunk.length, mostStart)))
    let from = 0
    while (from < chunk.length && !this.isFull) {
      const end = chunk.indexOf(newline, from)
      if (end < 0) {
        this.#store(chunk.subarray(from))
        return
      }
      if (this.#isSkipping) {
        this.#isSkipping = false
        this.#line++
      } else if (this.#rest.length > 0) {
        this.#store(chunk.subarray(from, end))
        if (!this.#isSkipping) this.#read(this.#rest, 0, this.#rest.length)
        else this.#line++
        this.#isSkipping = false
        this.#rest = new Uint8Array(0)
      } else this.#read(chunk, from, end)
      from = end + 1
    }
  }

  /** @throws CanFileError when there is no frame */
  finish(): CanLog {
    if (this.#rest.length > 0 && !this.isFull) this.#read(this.#rest, 0, this.#rest.length)
    const { count } = this.#columns
    if (count === 0) throw this.#notALog()
    if (this.#format?.name === 'candump' && this.#columns.hasDifferences()) this.#columns.sumUp()
    return {
      format: this.#format?.name ?? 'candump',
      count,
      ...this.#columns.finish(),
      channelNames: [...(this.#format?.channels.keys() ?? [])],
      errors: this.#errors,
      errorCount: this.#errorCount,
      isLocalTime: this.#format?.isLocalTime ?? false,
      longCount: 0,
      isCut: this.isFull,
    }
  }

  /** Prefers the error of the first line to the general message. */
  #notALog(): CanFileError {
    return new CanFileError(this.#errors[0] ?? { line: this.#line, text: 'canFile.noFrames' })
  }

  #store(piece: Uint8Array): void {
    if (this.#isSkipping) return
    if (this.#rest.length + piece.length > mostLine) {
      this.#fail(new Unreadable('canFile.lineTooLong'), this.#line + 1)
      this.#isSkipping = true
      this.#rest = new Uint8Array(0)
      return
    }
    const joined = new Uint8Array(this.#rest.length + piece.length)
    joined.set(this.#rest)
    joined.set(piece, this.#rest.length)
    this.#rest = joined
  }

  #fail({ text, values }: Unreadable, line = this.#line): void {
    this.#errorCount++
    if (this.#errors.length < mostErrors) this.#errors.push({ line, text, values })
  }

  #read(bytes: Uint8Array, from: number, to: number): void {
    this.#line++
    if (to - from > mostLine) return this.#fail(new Unreadable('canFile.lineTooLong'))
    if (this.#format?.readPlain(bytes, from, to)) return
    // byte order mark
    let start = this.#line === 1 && bytes[from] === 0xef && bytes[from + 1] === 0xbb ? from + 3 : from
    while (start < to && isBlank(bytes[start])) start++
    if (start >= to) return
    try {
      this.#format ??= formatOf(textOf(bytes, start, to), this.#columns)
      this.#format.read(bytes, start, to)
    } catch (error) {
      if (!(error instanceof Unreadable)) throw error
      this.#fail(error)
    }
    if (this.#columns.count === 0 && this.#line >= patience) throw this.#notALog()
  }
}

/** Unsupported log formats by the start of their files. */
const unsupportedFormats: readonly (readonly [start: RegExp, text: CanFileText])[] = [
  [/^LOGG/, 'canFile.format.blf'],
  [/^(MDF {5}|UnFinMF)/, 'canFile.format.mf4'],
  [/^(\uFEFF|ï»¿)?\s*;\$FILEVERSION/i, 'canFile.format.trc'],
  [/^(\uFEFF|ï»¿)?\s*Time Stamp,ID,Extended/i, 'canFile.format.gvret'],
  [/^(\uFEFF|ï»¿)?\s*TimestampEpoch[;,]BusChannel/i, 'canFile.format.canedge'],
  [/^PK\W{2}/, 'canFile.format.zip'],
]

/** Characters needed to recognise a format. */
const mostStart = 64

/** Returns the message for an unsupported format; undefined for others. */
const refusalOf = (start: string): CanFileText | undefined => unsupportedFormats.find(([mark]) => mark.test(start))?.[1]

function refuse(start: string): void {
  const text = refusalOf(start)
  if (text) throw new CanFileError({ line: 1, text })
}

/**
 * Detects the format: candump lines start with a parenthesis or an interface; ASC lines with a word, a comment or a
 * number.
 */
function formatOf(line: string, columns: Columns): LogFormat {
  refuse(line)
  const [first = '', second = '', third] = line.split(/\s+/, 4)
  if (first.startsWith('(') || third?.startsWith('[') || /^[TR]X$/.test(second)) return new Candump(columns)
  if (/^\*\*\*BUSMASTER/i.test(first)) return new Busmaster(columns)
  if (/^(date|base|begin|internal|no|\/\/.*|\d+[.,]\d+|\d+:\d\d:\d\d\S*)$/i.test(first)) return new Asc(columns)
  throw new Unreadable('canFile.notLine')
}
