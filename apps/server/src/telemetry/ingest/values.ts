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
  return clean(value).trim().slice(0, longest).toWellFormed() || undefined
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
  if (typeof value === 'string') return clean(value).slice(0, 4000).toWellFormed()
  if (typeof value !== 'object' || value === null) return undefined
  try {
    return signal(JSON.stringify(value))
  } catch {
    return '(nested too deeply)'
  }
}

/** Signals that carry a value, cleaned, without those `taken` elsewhere; `undefined` when there is none. */
export function signalsOf(raw: Raw, taken?: ReadonlySet<string>): Signals | undefined {
  const signals: Signals = {}
  let any = false
  for (const name in raw) {
    if (taken?.has(name)) continue
    const value = signal(raw[name])
    if (value === undefined) continue
    signals[clean(name)] = value
    any = true
  }
  return any ? signals : undefined
}
