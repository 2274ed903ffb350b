import type { IncomingMessage } from 'node:http'
import { isAllowedAddress } from './address-ranges.ts'

/** Returns the sender address like `request.ip`, for a request that becomes a socket. @param trusted proxies with a trusted `x-forwarded-for` */
export function senderAddress(
  { headers, socket }: Pick<IncomingMessage, 'headers' | 'socket'>,
  trusted: readonly string[],
): string | undefined {
  const forwarded = [headers['x-forwarded-for'] ?? []].flat().flatMap(line => line.split(','))
  const hops = [socket.remoteAddress, ...forwarded.map(hop => hop.trim()).toReversed()]
  const isTrusted = (hop: string | undefined) => trusted.length > 0 && isAllowedAddress(trusted, hop)
  return hops.find(hop => !isTrusted(hop)) ?? hops.at(-1)
}
