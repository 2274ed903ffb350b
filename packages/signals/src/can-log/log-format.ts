import { Unreadable } from '../can-file.ts'
import type { CanLog } from './frames.ts'
import type { Columns } from './columns.ts'

const mostChannels = 64

const [tab, carriageReturn] = [9, 13]
export const space = 32
export const codes = {
  hash: 35,
  open: 40,
  close: 41,
  comma: 44,
  dot: 46,
  slash: 47,
  colon: 58,
  R: 82,
  T: 84,
  bracket: 91,
  d: 100,
  x: 120,
}

/** Values of hexadecimal digits by character code; 255 for other characters. */
export const hexDigits = Uint8Array.from({ length: 256 }, (_, code) => {
  const digit = Number.parseInt(String.fromCharCode(code), 16)
  return Number.isNaN(digit) ? 255 : digit
})

export const isBlank = (code: number | undefined): boolean => code === space || code === tab || code === carriageReturn

/** Decodes bytes as Latin-1, without trailing spaces. */
export function textOf(bytes: Uint8Array, from: number, to: number): string {
  let text = ''
  for (let i = from; i < to; i++) text += single[bytes[i] as number] as string
  return text.trimEnd()
}

/** Reads the lines of a log in one format and adds their frames to columns. */
export abstract class LogFormat {
  abstract readonly name: CanLog['format']
  /** Channel indexes by name. */
  readonly channels = new Map<string, number>()
  /** The log starts with a date without a zone. */
  isLocalTime = false
  protected readonly columns: Columns

  // state of the current line
  protected bytes = new Uint8Array(0)
  protected at = 0
  protected end = 0

  // state of the previous frame
  protected lastChannel = 0
  protected lastName = new Uint8Array(0)

  constructor(columns: Columns) {
    this.columns = columns
  }

  /** Reads a line of the usual form. Returns false and adds nothing for other lines. */
  abstract readPlain(bytes: Uint8Array, from: number, to: number): boolean

  /** Reads the line from `at` to `end`. */
  protected abstract readLine(): void

  /**
   * Reads any line.
   *
   * @throws Unreadable
   */
  read(bytes: Uint8Array, from: number, to: number): void {
    this.bytes = bytes as Uint8Array<ArrayBuffer>
    this.at = from
    this.end = to
    this.readLine()
  }

  protected addBytes(size: number, base: number): void {
    const [bytes, end, columns] = [this.bytes, this.end, this.columns]
    const data = columns.room(size)
    let at = this.at
    for (let i = 0; i < size; i++) {
      while (at < end && (bytes[at] === space || bytes[at] === tab)) at++
      const from = at
      let byte = 0
      for (; at < end && at - from <= 2; at++) {
        const digit = hexDigits[bytes[at] as number] as number
        if (digit >= base) break
        byte = byte * base + digit
      }
      if (at === from) this.refuse('canFile.fewBytes', { size })
      if (byte > 255) this.refuse('canFile.byteTooLarge')
      data[columns.bytes++] = byte
    }
    this.at = at
  }

  /** Removes the current frame and throws. */
  protected refuse(...fault: ConstructorParameters<typeof Unreadable>): never {
    this.columns.dropLast()
    throw new Unreadable(...fault)
  }

  protected channel(name: string): number {
    let index = this.channels.get(name)
    if (index === undefined) {
      if (!name) throw new Unreadable('canFile.endsBeforeFrame')
      if (this.channels.size === mostChannels) throw new Unreadable('canFile.channels', { most: mostChannels })
      index = this.channels.size
      this.channels.set(name, index)
    }
    this.lastChannel = index
    this.lastName = Uint8Array.from(name, letter => letter.charCodeAt(0))
    return index
  }

  protected isSpace(at: number): boolean {
    return isBlank(this.bytes[at])
  }

  protected skipSpaces(): void {
    while (this.at < this.end && this.isSpace(this.at)) this.at++
  }

  protected word(): string {
    const from = this.at
    while (this.at < this.end && !this.isSpace(this.at)) this.at++
    // usually a single digit
    return this.at - from === 1 ? (single[this.bytes[from] as number] as string) : this.text(from, this.at)
  }

  protected text(from = this.at, to = this.end): string {
    return textOf(this.bytes, from, to)
  }

  protected decimal(): number {
    const from = this.at
    let value = 0
    for (; this.at < this.end; this.at++) {
      const digit = (this.bytes[this.at] as number) - 48
      if (digit < 0 || digit > 9) break
      value = value * 10 + digit
    }
    if (this.at === from) throw new Unreadable('canFile.noNumber')
    return value
  }

  protected hex(most: number): number {
    const from = this.at
    let value = 0
    for (; this.at < this.end; this.at++) {
      const digit = hexDigits[this.bytes[this.at] as number] as number
      if (digit > 15) break
      value = value * 16 + digit
    }
    if (this.at === from) throw new Unreadable('canFile.noHex')
    if (this.at - from > most) throw new Unreadable('canFile.hexDigits', { most })
    return value
  }

  /** Parses `10:42:52:4250` or `10:42:52.425` to milliseconds. Returns undefined and reads nothing otherwise. */
  protected timeOfDay(): number | undefined {
    const [found, hours, minutes, seconds, fraction = '0'] =
      /^(\d{1,3}):(\d\d):(\d\d)(?:[:.,](\d{1,9}))?(?=\s|$)/.exec(
        this.text(this.at, Math.min(this.end, this.at + 40)),
      ) ?? []
    if (found === undefined) return undefined
    this.at += found.length
    return ((Number(hours) * 60 + Number(minutes)) * 60 + Number(seconds) + Number(`0.${fraction}`)) * 1000
  }

  /** Parses seconds to milliseconds. */
  protected milliseconds(): number {
    const whole = this.decimal()
    const point = this.bytes[this.at]
    if ((point !== codes.dot && point !== codes.comma) || this.at >= this.end) return whole * 1000
    this.at++
    const from = this.at
    const fraction = this.decimal()
    const digits = this.at - from
    // the same arithmetic as `readPlain`, so that equal timestamps have equal times
    if (digits === 6) return millisecondsOf(whole, fraction)
    return whole * 1000 + (fraction * 1000) / (powers[digits] ?? Number.POSITIVE_INFINITY)
  }
}

/** Shared by both paths, so that equal timestamps have equal times. */
export const millisecondsOf = (seconds: number, micros: number): number => (seconds * 1_000_000 + micros) / 1000

const powers = Array.from({ length: 16 }, (_, digits) => 10 ** digits)

/** Single-character strings by code. */
const single = Array.from({ length: 256 }, (_, code) => String.fromCharCode(code))
