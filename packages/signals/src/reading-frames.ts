import { holds, matchesId, rawOf, specialOf, valueOf } from './can-frames.ts'
import type { CanReader } from './can-parameter.ts'
import type { Detection } from './watch/window.ts'

export interface CanFrame {
  id: number
  extended: boolean
  data: Uint8Array
  /** Milliseconds; undefined for a frame without a time. */
  time?: number
}

/** Maximum number of frames per reading. */
export const mostReadingFrames = 1000

// separators of frames, so that a JSON list is parsed like words
const inside = String.raw`[^\s,;"'[\]]`
const frame = new RegExp(
  String.raw`(?<!${inside})(?:\((\d{1,12}(?:\.\d{1,9})?)\)\s+(?:\w{1,20}\s+)?)?([0-9a-f]{3}|[0-9a-f]{8})#(?:#[0-9a-f])?((?:[0-9a-f]{2}\.?){0,64})(?!${inside})`,
  'gi',
)
const remoteFrame = /#R/i
const shownFrame = /\b([0-9a-f]{3}|[0-9a-f]{8})\s+\[\d{1,2}\]((?:\s+[0-9a-f]{2}\b)*)/gi
const anyFrame = new RegExp(`${inside}{1,12}#(?!R)`, 'g')

/**
 * Parses the frames of a reading in candump notation, separated by spaces or commas: `0CF00400#F07D8713680000FF`, CAN
 * FD `201##10A0B`, with an optional time `(1700000000.25) can0 201#0A0B`. Skips what is no frame and keeps the newest
 * up to the limit.
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
 * Extracts the newest frames from what a device sent: text in the notation of `readFrames` or candump's output, or
 * one or a list of such texts or objects with `id` and `data`, also as JSON.
 *
 * @returns their text, and the number of excess or unreadable frames; 1 if nothing is readable
 */
export function extractFrames(sent: unknown): { text: string; leftOut: number } {
  const text = textOf(sent)
  const frames = Array.from(text.matchAll(frame), ([all]) => all)
  const carried = text.match(anyFrame)?.length ?? 0
  const taken = frames.slice(-mostReadingFrames)
  // a text without frames counts as unreadable; remote requests carry no data
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

/** Converts candump's output `123   [2]  0A 0B` to its file notation. */
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

/** Converts a list item to candump notation. Unreadable items are counted later. */
function notation(one: unknown): string {
  if (typeof one === 'string') return asWritten(one)
  const { id, data, extended } = (one ?? {}) as Record<string, unknown>
  const number = typeof id === 'number' ? id : Number.parseInt(String(id), 16)
  const isLong = extended === true || number > 0x7ff || (typeof id === 'string' && id.length > 3 && extended !== false)
  const digits = number.toString(16).padStart(isLong ? 8 : 3, '0')
  const bytes = Array.isArray(data) ? data.map(byte => Number(byte).toString(16).padStart(2, '0')).join('') : data
  return `${digits}#${typeof bytes === 'string' ? bytes.replaceAll(/\s/g, '') : '?'}`
}

/** A value in its unit, or the status sent instead. */
export type FrameValue = { value: number; status?: undefined } | { value?: undefined; status: string }

/** Key of the single value when sources are ignored. */
export const noSourceAddress = -1

/**
 * Newest value of a signal, by source address if each source has its own. Ignores frames without a value; a status or
 * error replaces earlier values.
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

/** Statistic of a parameter's values, over the milliseconds before its newest frame. */
export interface FrameDetection {
  of: Detection
  within: number
}

/**
 * Like `valuesIn`, but computed over all frames of a period, or over the complete reading if frames have no times.
 * The newest status replaces the values.
 */
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

/** Returns `error`, `status FB`, or the signal's text of the number. */
function statusIn(data: Uint8Array, { signal }: CanReader): string | undefined {
  if (!signal.isJ1939 || signal.float) return undefined
  const raw = rawOf(data, 0, data.length, signal)
  const special = specialOf(raw, signal)
  if (special === undefined || special === 'notAvailable') return undefined
  return signal.texts?.get(raw) ?? (special === 'error' ? 'error' : `status ${raw.toString(16).toUpperCase()}`)
}

/** Suffix of signals that contain a status instead of a value. */
const statusMark = '#status'

/** Name under which the status of a signal is stored, separately from its values. */
export const statusSignal = (name: string): string => `${name}${statusMark}`

/** Name of a signal from a source address other than its parameter's. */
export const signalOfSource = (name: string, source: number): string => `${name} SA ${source}`

/** Suffix of signals that contain the reported value when a selected data source has another one. */
const reportedMark = '#reported'

/** Name under which the reported value of a measure is stored, in addition to the selected one. */
export const reportedSignal = (name: string): string => `${name}${reportedMark}`

/** Returns the signal whose reported value a signal contains; undefined for other signals. */
export const selectedSignal = (code: string): string | undefined =>
  code.endsWith(reportedMark) ? code.slice(0, -reportedMark.length) : undefined

/** Splits a signal name into the parameter's name, its source and whether it is a status. */
export function partsOfSignal(code: string): { name: string; source?: number; isStatus: boolean } {
  const isStatus = code.endsWith(statusMark)
  const [, name = '', source] =
    /^(.*?)(?: SA (\d{1,3}))?$/s.exec(isStatus ? code.slice(0, -statusMark.length) : code) ?? []
  return { name, isStatus, ...(source !== undefined && { source: Number(source) }) }
}
