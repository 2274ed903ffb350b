/** Returns the device that a text names, even if the text is not JSON. */
export const deviceIn = (text: string) => /"uniqueId"\s*:\s*"([^"]{1,40})"/.exec(text)?.[1]

const nextToken = /"(?:[^"\\]|\\.)*"?|-?(?:NaN|Infinity)\b|[[\]{},:]|[^\s"[\]{},:]+/g

/**
 * Explains why a text is not JSON and how to fix it: a bare `NaN` or `Infinity` with its key, the key after which the text
 * breaks off, or the malformed position. Names the device if the text does.
 */
export function explainJson(text: string): string {
  const device = deviceIn(text)
  const of = device === undefined ? '' : `device ${device}: `
  const open: string[] = []
  let key = ''
  let last = ''
  for (const [token] of text.matchAll(nextToken)) {
    if (token === ':') key = last.slice(1, -1)
    else if (token === '{' || token === '[') open.push(key)
    else if (token === '}' || token === ']') key = open.pop() ?? ''
    else if (/^-?(NaN|Infinity)$/.test(token)) {
      return `is no JSON: ${of}${where(key)}${token}, which JSON has no number for; send null instead, or leave the value out`
    }
    last = token
  }
  const start = text.trim().slice(0, 40).toWellFormed()
  if (open.length > 0 || /^"[^"]*$/.test(last)) {
    const after = key === '' ? '' : ` at "${short(key)}"`
    return `is no whole JSON: ${of}"${start}…" breaks off${after} after ${text.trimEnd().length} characters; send the object complete, each on one line or all in one array`
  }
  return `is no whole JSON: ${of}"${start}…" is malformed${malformedAt(text)}; send an object in double quotes and braces, as the format is documented`
}

const short = (key: string) => key.slice(0, 40).toWellFormed()
const where = (key: string) => (key === '' ? 'it holds ' : `"${short(key)}" is `)

function malformedAt(text: string): string {
  try {
    JSON.parse(text)
    return ''
  } catch (error) {
    const position = /position (\d+)/.exec(error instanceof Error ? error.message : '')?.[1]
    return position === undefined ? '' : ` at character ${Number(position) + 1}`
  }
}
