/** An address of this application, or nothing: a link must not lead somebody elsewhere. */
export function ownPath(href: string | undefined): string | undefined {
  if (!href?.startsWith('/')) return undefined
  const url = new URL(href, location.origin)
  return url.origin === location.origin ? url.pathname + url.search : undefined
}
