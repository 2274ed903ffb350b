import { once } from 'node:events'
import { request as requestPlain, type IncomingMessage } from 'node:http'
import { request } from 'node:https'
import { isIP } from 'node:net'
import type { CustomFetch } from 'openid-client'
import { lookupPublic } from '#kernel/outgoing/public-addresses.ts'

/** Maximum response size of a provider in bytes. */
const mostBytes = 1024 * 1024

/**
 * Returns true if the server may connect to a provider's URL, which must use https and a host name that `lookupPublic` resolves.
 * @param internalHosts hosts trusted by the operator; a trusted 127.0.0.1 may use http
 */
export function mayConnect(url: URL, internalHosts: readonly string[]): boolean {
  if (url.username || url.password) return false
  if (internalHosts.includes(url.hostname))
    return url.protocol === 'https:' || (url.protocol === 'http:' && url.hostname === '127.0.0.1')
  const isNamed = url.hostname.includes('.') && isIP(url.hostname) === 0 && !url.hostname.startsWith('[')
  return url.protocol === 'https:' && isNamed
}

/** Returns a fetch function that connects only to providers, does not follow redirects and limits response sizes. */
export const providerFetch =
  (internalHosts: readonly string[]): CustomFetch =>
  async (address, { method, headers, body, signal }) => {
    const url = new URL(address)
    if (!mayConnect(url, internalHosts)) throw new Error(`${url.host} is not a public address`)
    const open = url.protocol === 'http:' ? requestPlain : request
    const sent = open(url, {
      method,
      headers,
      agent: false,
      ...(signal && { signal }),
      ...(!internalHosts.includes(url.hostname) && { lookup: lookupPublic }),
    })
    sent.end(body === undefined || body === null ? undefined : String(body))
    const [response] = (await once(sent, 'response')) as [IncomingMessage]
    // a connection that breaks from now on ends the loop below
    sent.on('error', () => {})
    const status = response.statusCode ?? 0
    const chunks: Buffer[] = []
    let bytes = 0
    for await (const chunk of response as AsyncIterable<Buffer>) {
      bytes += chunk.length
      if (bytes > mostBytes) throw new Error(`${url.host} sent more than ${mostBytes} bytes`)
      chunks.push(chunk)
    }
    const fields = Object.entries(response.headers).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, String(value)] as [string, string]],
    )
    const hasNoBody = status === 204 || status === 304
    return new Response(hasNoBody ? null : Buffer.concat(chunks), { status, headers: fields })
  }
