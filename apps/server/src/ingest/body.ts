/** One item of a request: a value, or the reason it could not be read. */
export type Item = { value: unknown } | { broken: string }

/**
 * Splits a body into its items: one JSON object, an array, or one object a line.
 * A broken line or a body cut in the middle costs the broken item alone.
 */
export function items(body: string): Item[] {
  const text = body.startsWith('\uFEFF') ? body.slice(1) : body
  if (text.trim() === '') return []
  const whole = attempt(text)
  if ('value' in whole) return Array.isArray(whole.value) ? whole.value.map(value => ({ value })) : [whole]
  if (text.trimStart().startsWith('[')) return objects(text).map(attempt)
  const lines = text
    .split('\n')
    .filter(line => line.trim() !== '')
    .map(attempt)
  return lines.every(line => 'broken' in line) ? objects(text).map(attempt) : lines
}

function attempt(text: string): Item {
  try {
    return { value: JSON.parse(text) as unknown }
  } catch {
    return {
      broken: `is no whole JSON: "${text.trim().slice(0, 40).toWellFormed()}…" breaks off or is malformed; send it again`,
    }
  }
}

// Finds `{…}` at the top by counting braces outside strings; the last one may be cut.
function objects(text: string): string[] {
  const found: string[] = []
  let depth = 0
  let start = 0
  let quoted = false
  for (let i = 0; i < text.length; i++) {
    const c = text[i]
    if (quoted) {
      if (c === '\\') i++
      else if (c === '"') quoted = false
    } else if (c === '"') quoted = depth > 0
    else if (c === '{' && depth++ === 0) start = i
    else if (c === '}' && depth > 0 && --depth === 0) found.push(text.slice(start, i + 1))
  }
  if (depth > 0 || found.length === 0) found.push(text.slice(found.length === 0 ? 0 : start))
  return found
}
