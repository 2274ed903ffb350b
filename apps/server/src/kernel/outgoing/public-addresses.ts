import { lookup as resolve } from 'node:dns'
import { BlockList, isIP, type LookupFunction } from 'node:net'

/**
 * Users supply addresses to which the server connects. To protect services of the installation's network, only public IP addresses
 * are accepted. They are checked on connection, because a name may resolve to another address by then.
 */

const reserved = new BlockList()
for (const [network, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const)
  reserved.addSubnet(network, bits, 'ipv4')
// Teredo, documentation and 6to4, which are inside public networks
for (const [network, bits] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const)
  reserved.addSubnet(network, bits, 'ipv6')

const global = new BlockList()
global.addSubnet('2000::', 3, 'ipv6')

/** Returns true for an IP address of the public Internet. */
export function isPublic(address: string): boolean {
  const family = isIP(address)
  if (family === 4) return !reserved.check(address, 'ipv4')
  return family === 6 && global.check(address, 'ipv6') && !reserved.check(address, 'ipv6')
}

/** Resolves a name for a connection, and fails if one of its addresses is not public. */
export const lookupPublic: LookupFunction = (hostname, options, callback) =>
  resolve(hostname, { ...options, all: true }, (error, addresses) => {
    const [first] = addresses ?? []
    if (error || !first) return callback(error ?? new Error(`${hostname} has no address`), '')
    if (!addresses.every(({ address }) => isPublic(address)))
      return callback(new Error(`${hostname} is not a public address`), '')
    if (options.all) callback(null, addresses)
    else callback(null, first.address, first.family)
  })

/** Returns true if a name resolves to an address that is not public. A name that does not resolve now may do so later. */
export async function resolvesToPrivate({ hostname }: URL): Promise<boolean> {
  const { promise, resolve: answer } = Promise.withResolvers<boolean>()
  resolve(hostname, { all: true }, (_, addresses) =>
    answer((addresses ?? []).some(({ address }) => !isPublic(address))),
  )
  return promise
}
