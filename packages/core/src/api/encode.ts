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

/** A form out of an object: arrays are repeated, blobs keep their file names, null and undefined are left out. */
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
