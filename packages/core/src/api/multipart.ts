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
