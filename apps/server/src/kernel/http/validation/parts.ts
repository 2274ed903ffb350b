import type { Line } from '../../texts/sentence.ts'
/** Deeper than any body of the contract. */
const maxDepth = 40
/** Exceeds the largest list of the contract; limits the errors of a validator. */
const maxValues = 200_000

/** Returns the defect of a parsed body regardless of its schema: too deep, too many values, or NUL, which text columns reject. */
export function flawOf(body: unknown): Line | undefined {
  let values = 0
  const stack: { value: unknown; depth: number }[] = [{ value: body, depth: 0 }]
  for (let item = stack.pop(); item; item = stack.pop()) {
    const { value, depth } = item
    if (typeof value === 'string' && value.includes('\0')) return noNul('body')
    if (typeof value !== 'object' || value === null) continue
    if (depth >= maxDepth) return ['body', 'problem.tooDeep', { most: maxDepth }]
    for (const [key, inner] of Object.entries(value)) {
      if (key.includes('\0')) return noNul('body')
      if (++values > maxValues) return ['body', 'problem.mostValues', { most: maxValues }]
      if (typeof inner === 'string' || typeof inner === 'object') stack.push({ value: inner, depth: depth + 1 })
    }
  }
  return undefined
}

/** Rejects NUL, because text columns do. */
export const noNul = (field: string): Line => [field, 'problem.noNul']

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
