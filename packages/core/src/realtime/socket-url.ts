/** A path becomes an address on the page's own host, encrypted where the page is. */
export function socketUrl(url: string, page = (globalThis as { location?: { href: string } }).location?.href): string {
  if (/^wss?:\/\//.test(url)) return url
  if (!page)
    throw new TypeError(
      `The socket address '${url}' is a path, but there is no page to take the host from. Write it whole.`,
    )
  const address = new URL(url, page)
  address.protocol = address.protocol === 'https:' ? 'wss:' : 'ws:'
  return address.href
}
