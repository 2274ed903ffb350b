const here = 'http://here.invalid'

/** Path and query of an address, if it is a screen of ours: never another site, never a page of the login. */
export function internalPath(address: string | null | undefined): string | undefined {
  if (address === null || address === undefined || !URL.canParse(address, here)) return undefined
  const { pathname, search, origin } = new URL(address, here)
  const isOurs = origin === here && !pathname.startsWith('//') && !pathname.startsWith('/auth/')
  return isOurs ? pathname + search : undefined
}
