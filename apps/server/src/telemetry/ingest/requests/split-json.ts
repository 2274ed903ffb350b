import { isRecord } from '../values.ts'
import { deviceIn, explainJson } from './explain-json.ts'
import { limits } from './limits.ts'
import { TooLarge } from './too-large.ts'

/** Item of a request: a value, with its text unless it is part of a list, or the reason why it is unreadable. */
export type Item = { value: unknown; text?: string } | { broken: string; device?: string | undefined }

/**
 * Splits a body into its items: one JSON object, an array, or one object per line. A broken line or a truncated body
 * costs only the broken item.
 * @throws TooLarge before parsing if there are too many items or brackets nest too deeply
 */
export function items(body: string): Item[] {
  const text = body.startsWith('\uFEFF') ? body.slice(1) : body
  const start = text.search(/\S/)
  if (start === -1) return []
  if (text[start] === '[') {
    checkNesting(text)
    const list = attempt(text)
    if ('broken' in list) return objects(text).map(attempt)
    return Array.isArray(list.value) ? list.value.map(value => ({ value })) : [list]
  }
  const isOneALine = depthAfterFirstLine(text, start) === 0
  const alone = isOneALine ? undefined : attemptAlone(text)
  if (alone) return [alone]
  const lines = linesOf(text)
  // lines of indented objects, one after the other
  const isIndented = lines.length > limits.items && !isOneALine && !lines.some(line => isObject(attempt(line)))
  if (isIndented) return objects(text).map(attempt)
  if (lines.length > limits.items) throw tooMany()
  const found = lines.map(attempt)
  return found.every(line => 'broken' in line) ? objects(text).map(attempt) : found
}

/**
 * Returns the number of open brackets at the end. Runs in one pass over the text, without parsing it.
 * @throws TooLarge when brackets nest too deeply, or a list or an object has too many entries
 */
export function checkNesting(text: string, from = 0, to = text.length): number {
  const commas = [0]
  const most = [limits.items]
  let depth = 0
  for (let i = from; i < to; i++) {
    const c = text.charCodeAt(i)
    if (c === quote) i = endOfString(text, i, to)
    else if (c === comma) {
      const count = (commas[depth] ?? 0) + 1
      if (count >= (most[depth] ?? 0)) throw most[depth] === limits.keys ? tooManyKeys() : tooMany()
      commas[depth] = count
    } else if (c === openBracket || c === openBrace) {
      if (++depth > limits.depth) throw tooDeep()
      commas[depth] = 0
      most[depth] = c === openBrace ? limits.keys : limits.items
    } else if ((c === closeBracket || c === closeBrace) && depth > 0) depth--
  }
  return depth
}

const [quote, comma, backslash, lineEnd] = [0x22, 0x2c, 0x5c, 0x0a]
const [openBracket, closeBracket, openBrace, closeBrace] = [0x5b, 0x5d, 0x7b, 0x7d]

export const tooDeep = () =>
  new TooLarge(`The body is nested more than ${limits.depth} levels deep: send the format as it is documented`)
const tooManyKeys = () =>
  new TooLarge(`An object of the body has more than ${limits.keys} keys: send the format as it is documented`)
export const tooMany = () =>
  new TooLarge(`The body has more than ${limits.items} items: send fewer at once, in several requests`)

/** Returns the index of the closing quotation mark; a line end closes a truncated string. */
function endOfString(text: string, start: number, to: number): number {
  for (let i = start + 1; i < to; i++) {
    const c = text.charCodeAt(i)
    if (c === backslash) i++
    else if (c === quote || c === lineEnd) return i
  }
  return to
}

function depthAfterFirstLine(text: string, start: number): number {
  const end = text.indexOf('\n', start)
  return checkNesting(text, start, end === -1 ? text.length : end)
}

/** Returns the single value of the text, or undefined. */
function attemptAlone(text: string): Item | undefined {
  try {
    checkNesting(text)
  } catch (error) {
    // truncated lines add up to a depth that no single line has
    if (error instanceof TooLarge && text.includes('\n')) return undefined
    throw error
  }
  const alone = attempt(text)
  return 'value' in alone ? alone : undefined
}

/** Returns non-blank lines, at most one above the limit. */
function linesOf(text: string): string[] {
  const lines: string[] = []
  for (let at = 0; at < text.length && lines.length <= limits.items;) {
    const end = text.indexOf('\n', at)
    const line = text.slice(at, end === -1 ? text.length : end)
    if (line.trim() !== '') {
      if (!isPlain(line)) checkNesting(line)
      lines.push(line)
    }
    at += line.length + 1
  }
  return lines
}

/** Returns true for a line that is too short and has too few brackets to exceed the limits. */
function isPlain(line: string): boolean {
  if (line.length > limits.keys) return false
  let brackets = 0
  for (const bracket of '{[') {
    for (let at = line.indexOf(bracket); at !== -1; at = line.indexOf(bracket, at + 1)) {
      if (++brackets > limits.depth) return false
    }
  }
  return true
}

export function attempt(text: string): Item {
  // the stack trace of a broken line costs more than the rest of the line
  const { stackTraceLimit } = Error
  Error.stackTraceLimit = 0
  try {
    return { value: JSON.parse(text) as unknown, text }
  } catch {
    return { broken: explainJson(text), device: deviceIn(text) }
  } finally {
    Error.stackTraceLimit = stackTraceLimit
  }
}

const isObject = (item: Item) => 'value' in item && isRecord(item.value)

/** Finds top-level `{…}` by counting braces outside strings; the last one may be truncated. */
export function objects(text: string): string[] {
  const found: string[] = []
  let depth = 0
  let start = 0
  let quoted = false
  const add = (end: number) => {
    checkNesting(text, start, end)
    if (found.push(text.slice(start, end)) > limits.items) throw tooMany()
  }
  for (let i = 0; i < text.length; i++) {
    const c = text.charCodeAt(i)
    if (quoted) {
      if (c === backslash) i++
      else if (c === quote) quoted = false
    } else if (c === quote) quoted = depth > 0
    else if (c === openBrace && depth++ === 0) start = i
    else if (c === closeBrace && depth > 0 && --depth === 0) add(i + 1)
  }
  if (depth > 0 || found.length === 0) {
    if (found.length === 0) start = 0
    add(text.length)
  }
  return found
}
