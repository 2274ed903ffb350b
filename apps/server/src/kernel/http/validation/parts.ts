/** Deeper than any body of the contract. */
const maxDepth = 40
/** More than the largest list of the contract holds; bounds what a validator may have to complain about. */
const maxValues = 200_000

/** What is wrong with a parsed body whatever its schema: too deep, too much, or a NUL that no text column holds. */
export function flawOf(body: unknown): string | undefined {
  let values = 0
  const stack: { value: unknown; depth: number }[] = [{ value: body, depth: 0 }]
  for (let item = stack.pop(); item; item = stack.pop()) {
    const { value, depth } = item
    if (typeof value === 'string' && value.includes('\0')) return 'body: must not contain the character NUL'
    if (typeof value !== 'object' || value === null) continue
    if (depth >= maxDepth) return `body: must be at most ${maxDepth} levels deep`
    for (const [key, inner] of Object.entries(value)) {
      if (key.includes('\0')) return 'body: must not contain the character NUL'
      if (++values > maxValues) return `body: must have at most ${maxValues} values`
      if (typeof inner === 'string' || typeof inner === 'object') stack.push({ value: inner, depth: depth + 1 })
    }
  }
  return undefined
}

/** Query parameters by name, in order; `name[]` counts as `name`. */
export function queryParts(search: string): ReadonlyMap<string, readonly string[]> {
  const parts = new Map<string, string[]>()
  for (const [key, value] of new URLSearchParams(search)) {
    const name = key.endsWith('[]') ? key.slice(0, -2) : key
    const known = parts.get(name)
    if (known) known.push(value)
    else parts.set(name, [value])
  }
  return parts
}
