/** Returns the texts by key of an export or a plain message file; undefined for other content. */
export function textsOfFile(content: string): Record<string, string> | undefined {
  const given = parse(content)
  const texts = isRecord(given) && isRecord(given['texts']) ? given['texts'] : given
  if (!isRecord(texts)) return undefined
  const found = Object.entries(texts).filter((entry): entry is [string, string] => typeof entry[1] === 'string')
  return found.length > 0 && found.length === Object.keys(texts).length ? Object.fromEntries(found) : undefined
}

function parse(content: string): unknown {
  try {
    return JSON.parse(content)
  } catch {
    return undefined
  }
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
