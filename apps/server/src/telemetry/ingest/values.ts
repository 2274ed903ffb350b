import { extractFrames } from '@muster/signals'

/** A JSON value or an element of XML, before anybody knows what it is. */
export type Raw = Record<string, unknown>
export type Signals = Record<string, number | string | boolean>

export const isRecord = (value: unknown): value is Raw =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

// PostgreSQL stores neither NUL nor half a surrogate pair; one such letter would refuse the whole batch.
const clean = (value: string) => (value.includes('\u0000') ? value.replaceAll('\u0000', '') : value).toWellFormed()

/** Trimmed text of a string or number; `undefined` when there is none. */
export function text(value: unknown, longest = 200): string | undefined {
  if (typeof value === 'number') return String(value)
  if (typeof value !== 'string') return undefined
  const trimmed = clean(value).trim()
  return (trimmed.length > longest ? trimmed.slice(0, longest).toWellFormed() : trimmed) || undefined
}

/** A finite number, also when written as text. */
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

/** Degrees clockwise from north, turned into 0–360. */
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

/** Characters of a text that is stored, with the note of what it lacks. */
const mostCharacters = 4000

function stored(value: string): string {
  if (value.length <= mostCharacters) return value.toWellFormed()
  const room = mostCharacters - 40
  return `${value.slice(0, room).toWellFormed()}… (${value.length - room} characters left out)`
}

/** The frames of a machine's buses, as `readFrames` takes them. */
export const framesSignal = 'canFrames'
/** Frames of a reading that are not read: too many, or unreadable. */
export const framesLeftOut = 'canFramesLeftOut'

/** Signals that carry a value, cleaned, without those that `isTaken` elsewhere; `undefined` when there is none. */
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
    // frames are longer than texts that are stored
    const { text: frames, leftOut } = extractFrames(raw[framesSignal])
    signals[framesSignal] = frames
    if (leftOut > 0) signals[framesLeftOut] = leftOut
  }
  return any ? signals : undefined
}
