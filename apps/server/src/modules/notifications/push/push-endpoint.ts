import { isIP } from 'node:net'

/** Users supply endpoints, and the server posts to them: only https on port 443 of a host name, which `lookupPublic` resolves. */

/**
 * Returns the endpoint if the server may post to it.
 * @param allowLoopback also accepts http and any port on this machine
 */
export function endpointOf(text: string, allowLoopback: boolean): URL | undefined {
  const url = URL.parse(text)
  if (!url || url.username || url.password || url.hash) return undefined
  if (allowLoopback && isLoopback(url)) return url
  // push services have names
  const isNamed = url.hostname.includes('.') && isIP(url.hostname) === 0 && !url.hostname.startsWith('[')
  return url.protocol === 'https:' && url.port === '' && isNamed ? url : undefined
}

export const isLoopback = ({ hostname, protocol }: URL): boolean =>
  hostname === '127.0.0.1' && (protocol === 'http:' || protocol === 'https:')
