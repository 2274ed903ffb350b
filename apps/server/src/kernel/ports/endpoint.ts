/** Returns an address below that of an engine, which may have a path itself: `https://maps.example.com/nominatim`. */
export function endpoint(base: string, path: string, query: Readonly<Record<string, string>> = {}): URL {
  const url = new URL(path, `${base.replace(/\/+$/, '')}/`)
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value)
  return url
}
