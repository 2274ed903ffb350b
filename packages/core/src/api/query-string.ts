/** Arrays are repeated, dates are ISO 8601, null and undefined are left out; nothing depends on a locale. */
export function queryString(query: Record<string, unknown>): string {
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) {
    for (const item of Array.isArray(value) ? value : [value]) {
      if (item !== null && item !== undefined) search.append(name, wire(item))
    }
  }
  return search.toString()
}

const wire = (value: unknown): string => (value instanceof Date ? value.toISOString() : String(value))
