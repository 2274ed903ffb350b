/**
 * Serializes a query independently of the locale: repeats arrays, writes dates as ISO 8601, omits null and undefined.
 */
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

/** Creates a form from an object: repeats arrays, keeps file names of blobs, omits null and undefined. */
export function formData(body: unknown): FormData | undefined {
  if (body === undefined || body instanceof FormData) return body
  const form = new FormData()
  for (const [name, value] of Object.entries(body as object)) {
    for (const item of Array.isArray(value) ? value : [value]) append(form, name, item)
  }
  return form
}

function append(form: FormData, name: string, value: unknown): void {
  if (value === null || value === undefined) return
  if (value instanceof Blob) form.append(name, value)
  else form.append(name, typeof value === 'object' ? JSON.stringify(value) : String(value))
}
