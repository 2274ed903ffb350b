import { holds, matchesId, rawOf, specialOf, valueOf } from './can-frames.ts'
import type { CanReader } from './can-parameter.ts'
import type { Detection } from './watch/window.ts'

export interface CanFrame {
  id: number
  extended: boolean
  data: Uint8Array
  /** Milliseconds; absent when the frame has no time of its own. */
  time?: number
}

/** Frames of one reading, at most. */
export const mostReadingFrames = 1000

// what may separate frames, so that a list in JSON is read as well as words
const inside = String.raw`[^\s,;"'[\]]`
const frame = new RegExp(
  String.raw`(?<!${inside})(?:\((\d{1,12}(?:\.\d{1,9})?)\)\s+(?:\w{1,20}\s+)?)?([0-9a-f]{3}|[0-9a-f]{8})#(?:#[0-9a-f])?((?:[0-9a-f]{2}\.?){0,64})(?!${inside})`,
  'gi',
)
const remoteFrame = /#R/i
const shownFrame = /\b([0-9a-f]{3}|[0-9a-f]{8})\s+\[\d{1,2}\]((?:\s+[0-9a-f]{2}\b)*)/gi
const anyFrame = new RegExp(`${inside}{1,12}#(?!R)`, 'g')

/**
 * The frames that a reading carries, in candump's notation with spaces or commas between them: `0CF00400#F07D8713680000FF`, of
 * CAN FD `201##10A0B`, each with its time before it where it is known: `(1700000000.25) can0 201#0A0B`. What is no frame is left
 * out. Of more than a reading may have, the newest count.
 */
export function readFrames(text: string): CanFrame[] {
  return [...text.matchAll(frame)].slice(-mostReadingFrames).map(([, seconds, id = '', data = '']) => ({
    id: Number.parseInt(id, 16),
    extended: id.length === 8,
    data: Uint8Array.from(data.match(/[0-9a-f]{2}/gi) ?? [], byte => Number.parseInt(byte, 16)),
    ...(seconds !== undefined && { time: Number(seconds) * 1000 }),
  }))
}

/**
 * The newest frames of what a device sent: a text as `readFrames` takes it or candump shows it, or one or a list of such texts or of
 * objects with `id` and `data`, also as JSON.
 * @returns their text, and how many frames are too many or cannot be read; 1 where nothing can be read
 */
export function takeFrames(sent: unknown): { text: string; leftOut: number } {
  const text = textOf(sent)
  const frames = Array.from(text.matchAll(frame), ([all]) => all)
  const carried = text.match(anyFrame)?.length ?? 0
  const taken = frames.slice(-mostReadingFrames)
  // a text without any frame is as good as one that cannot be read; requests for one carry nothing
  const unread = carried + frames.length === 0 && text.trim() !== '' && !remoteFrame.test(text) ? 1 : 0
  return { text: taken.join(' '), leftOut: Math.max(carried, frames.length) - taken.length + unread }
}

function textOf(sent: unknown): string {
  if (typeof sent === 'string') {
    const list = /^\s*\[?\s*\{/.test(sent) ? parsed(sent) : undefined
    return list === undefined ? asWritten(sent) : textOf(list)
  }
  if (Array.isArray(sent)) return sent.map(notation).join(' ')
  return typeof sent === 'object' && sent !== null ? notation(sent) : ''
}

/** `123   [2]  0A 0B`, as candump shows frames, in the notation of its files. */
const asWritten = (text: string): string =>
  text.includes('[')
    ? text.replaceAll(shownFrame, (_, id: string, bytes: string) => `${id}#${bytes.replaceAll(/\s/g, '')} `)
    : text

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** A frame of a list in candump's notation. One that cannot be read is counted as such. */
function notation(one: unknown): string {
  if (typeof one === 'string') return asWritten(one)
  const { id, data, extended } = (one ?? {}) as Record<string, unknown>
  const number = typeof id === 'number' ? id : Number.parseInt(String(id), 16)
  const isLong = extended === true || number > 0x7ff || (typeof id === 'string' && id.length > 3 && extended !== false)
  const digits = number.toString(16).padStart(isLong ? 8 : 3, '0')
  const bytes = Array.isArray(data) ? data.map(byte => Number(byte).toString(16).padStart(2, '0')).join('') : data
  return `${digits}#${typeof bytes === 'string' ? bytes.replaceAll(/\s/g, '') : '?'}`
}

/** A value in its unit, or the status that was sent instead of one. */
export type FrameValue = { value: number; status?: undefined } | { value?: undefined; status: string }

/** Key of the only value where sources do not count. */
export const noSourceAddress = -1

/**
 * The newest value of a signal, by the source address of its frames where each has its own. Frames without a value do not
 * count; a status or an error replaces the values before it.
 */
export function valuesIn(frames: readonly CanFrame[], reader: CanReader): Map<number, FrameValue> {
  const { pattern, signal, conditions, isOfAnySource } = reader
  const values = new Map<number, FrameValue>()
  for (let i = frames.length - 1; i >= 0; i--) {
    const { id, extended, data } = frames[i] as CanFrame
    if (!matchesId(pattern, id, extended)) continue
    const source = isOfAnySource ? id & 0xff : noSourceAddress
    if (values.has(source) || !holds(conditions, data, 0, data.length)) continue
    const value = valueOf(data, 0, data.length, signal)
    if (Number.isFinite(value)) values.set(source, { value })
    else {
      const status = statusIn(data, reader)
      if (status === undefined) continue
      values.set(source, { status })
    }
    if (!isOfAnySource) break
  }
  return values
}

/** Figure of a parameter's values that counts, and the milliseconds before its newest frame that it covers. */
export interface FrameDetection {
  of: Detection
  within: number
}

/** The same as `valuesIn`, of all frames of a period; of the whole reading where frames have no times. A status counts where it is the newest. */
export function figuresIn(
  frames: readonly CanFrame[],
  reader: CanReader,
  { of, within }: FrameDetection,
): Map<number, FrameValue> {
  const newest = valuesIn(frames, reader)
  const { pattern, signal, conditions, isOfAnySource } = reader
  for (const [source, last] of newest) {
    if (last.value === undefined) continue
    const values: number[] = []
    let until: number | undefined
    for (let i = frames.length - 1; i >= 0; i--) {
      const { id, extended, data, time } = frames[i] as CanFrame
      if (!matchesId(pattern, id, extended) || (isOfAnySource && (id & 0xff) !== source)) continue
      const value = holds(conditions, data, 0, data.length) ? valueOf(data, 0, data.length, signal) : Number.NaN
      if (!Number.isFinite(value)) continue
      until ??= time
      if (until !== undefined && time !== undefined && until - time > within) break
      values.push(value)
    }
    newest.set(source, { value: figureOf(of, values) })
  }
  return newest
}

function figureOf(detection: Detection, values: readonly number[]): number {
  const sum = values.reduce((total, value) => total + value, 0)
  switch (detection) {
    case 'AVERAGE':
      return sum / values.length
    case 'MINIMUM':
      return Math.min(...values)
    case 'MAXIMUM':
      return Math.max(...values)
    default:
      return sum
  }
}

/** `error` or `status FB`, or the signal's own text of the number. */
function statusIn(data: Uint8Array, { signal }: CanReader): string | undefined {
  if (!signal.isJ1939 || signal.float) return undefined
  const raw = rawOf(data, 0, data.length, signal)
  const special = specialOf(raw, signal)
  if (special === undefined || special === 'notAvailable') return undefined
  return signal.texts?.get(raw) ?? (special === 'error' ? 'error' : `status ${raw.toString(16).toUpperCase()}`)
}

/** The suffix of signals that hold a status instead of a value. */
const statusMark = '#status'

/** The name under which the status of a signal is stored, apart from its figures. */
export const statusSignal = (name: string): string => `${name}${statusMark}`

/** The name of a signal whose frames another address sent than its parameter's. */
export const signalOfSource = (name: string, source: number): string => `${name} SA ${source}`

/** The suffix of signals that hold what was reported where a selected data source has another value. */
const reportedMark = '#reported'

/** The name under which the reported value of a measure is stored, beside the selected one. */
export const reportedSignal = (name: string): string => `${name}${reportedMark}`

/** The signal beside whose selected value this one holds the reported value; undefined for another signal. */
export const selectedSignal = (code: string): string | undefined =>
  code.endsWith(reportedMark) ? code.slice(0, -reportedMark.length) : undefined

/** The parameter's name in the name of a signal, and what the signal holds of it. */
export function partsOfSignal(code: string): { name: string; source?: number; isStatus: boolean } {
  const isStatus = code.endsWith(statusMark)
  const [, name = '', source] =
    /^(.*?)(?: SA (\d{1,3}))?$/s.exec(isStatus ? code.slice(0, -statusMark.length) : code) ?? []
  return { name, isStatus, ...(source !== undefined && { source: Number(source) }) }
}
