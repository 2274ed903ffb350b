import { BlockList, isIP } from 'node:net'

interface Range {
  address: string
  family: 'ipv4' | 'ipv6'
  bits: number
}

/** Parses `192.0.2.7` or `192.0.2.0/24`. Returns undefined for any other text. */
function parseRange(text: string): Range | undefined {
  const [address = '', bits, ...more] = text.split('/')
  const version = isIP(address)
  if (version === 0 || more.length > 0) return undefined
  const most = version === 4 ? 32 : 128
  const length = bits === undefined ? most : /^\d{1,3}$/.test(bits) ? Number(bits) : most + 1
  return length > most ? undefined : { address, family: version === 4 ? 'ipv4' : 'ipv6', bits: length }
}

export const isAddressRange = (text: string): boolean => parseRange(text) !== undefined

/** Returns true if an address is in one of the ranges. Without ranges, every address matches; an unknown address never does. */
export function isAllowedAddress(ranges: readonly string[], address: string | undefined): boolean {
  if (ranges.length === 0) return true
  const sender = address?.replace(/^::ffff:(?=[\d.]+$)/i, '') ?? ''
  const version = isIP(sender)
  if (version === 0) return false
  const list = new BlockList()
  for (const { address, bits, family } of ranges.flatMap(range => parseRange(range) ?? []))
    list.addSubnet(address, bits, family)
  return list.check(sender, version === 4 ? 'ipv4' : 'ipv6')
}
