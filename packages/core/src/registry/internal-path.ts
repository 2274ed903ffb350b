const here = 'http://here.invalid'

/** Returns path and query of an address of a Muster screen; undefined for other sites and for login pages. */
export function internalPath(address: string | null | undefined): string | undefined {
  if (address === null || address === undefined || !URL.canParse(address, here)) return undefined
  const { pathname, search, origin } = new URL(address, here)
  const isOurs = origin === here && !pathname.startsWith('//') && !pathname.startsWith('/auth/')
  return isOurs ? pathname + search : undefined
}
