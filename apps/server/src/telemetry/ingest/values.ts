import { extractFrames } from '@muster/signals'

/** An unchecked JSON object or XML element. */
export type Raw = Record<string, unknown>
export type Signals = Record<string, number | string | boolean>

export const isRecord = (value: unknown): value is Raw =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

// PostgreSQL stores neither NUL nor a lone surrogate; one such character would fail the batch
const clean = (value: string) => (value.includes('\u0000') ? value.replaceAll('\u0000', '') : value).toWellFormed()

/** Returns the trimmed text of a string or number, or undefined. */
export function text(value: unknown, longest = 200): string | undefined {
  if (typeof value === 'number') return String(value)
  if (typeof value !== 'string') return undefined
  const trimmed = clean(value).trim()
  return (trimmed.length > longest ? trimmed.slice(0, longest).toWellFormed() : trimmed) || undefined
}

/** Returns a finite number, also from text. */
export function number(value: unknown): number | undefined {
  if (typeof value === 'string') return value.trim() === '' ? undefined : number(Number(value))
  return typeof value === 'number' && Number.isFinite(value) ? value : undefined
}

export function within(value: unknown, low: number, high: number): number | undefined {
  const n = number(value)
  return n !== undefined && n >= low && n <= high ? n : undefined
}

export function flag(value: unknown): boolean | undefined {
  if (typeof value === 'boolean') return value
  const word = typeof value === 'string' ? value.trim().toLowerCase() : value
  if (word === 'true' || word === 'on' || word === 'yes' || word === '1' || word === 1) return true
  if (word === 'false' || word === 'off' || word === 'no' || word === '0' || word === 0) return false
  return undefined
}

/** Normalises degrees clockwise from north to 0–360. */
export function heading(value: unknown): number | undefined {
  const degrees = number(value)
  return degrees === undefined ? undefined : ((degrees % 360) + 360) % 360
}

function signal(value: unknown): number | string | boolean | undefined {
  if (typeof value === 'boolean') return value
  if (typeof value === 'number') return Number.isFinite(value) ? value : undefined
  if (typeof value === 'string') return stored(clean(value))
  if (typeof value !== 'object' || value === null) return undefined
  try {
    return signal(JSON.stringify(value))
  } catch {
    return '(nested too deeply)'
  }
}

/** Maximum length of a stored text, including the note on omitted characters. */
const mostCharacters = 4000

function stored(value: string): string {
  if (value.length <= mostCharacters) return value.toWellFormed()
  const room = mostCharacters - 40
  return `${value.slice(0, room).toWellFormed()}… (${value.length - room} characters left out)`
}

/** Signal with CAN frames in the format of `readFrames`. */
export const framesSignal = 'canFrames'
/** Signal with the number of frames that are unreadable or above the limit. */
export const framesLeftOut = 'canFramesLeftOut'

/** Returns cleaned signals that have a value, without those that `isTaken` accepts, or undefined. */
export function signalsOf(raw: Raw, isTaken?: (name: string) => boolean): Signals | undefined {
  const signals: Signals = {}
  let any = false
  for (const name in raw) {
    if (isTaken?.(name)) continue
    const value = signal(raw[name])
    if (value === undefined) continue
    signals[clean(name)] = value
    any = true
  }
  if (signals[framesSignal] !== undefined) {
    // frames exceed the maximum length of stored texts
    const { text: frames, leftOut } = extractFrames(raw[framesSignal])
    signals[framesSignal] = frames
    if (leftOut > 0) signals[framesLeftOut] = leftOut
  }
  return any ? signals : undefined
}
