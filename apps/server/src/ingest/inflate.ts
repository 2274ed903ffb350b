import { pipeline, type Readable } from 'node:stream'
import { createGunzip, createInflate } from 'node:zlib'

/** A compressed body, unpacked as it is read; `undefined` for a compression that is not known. */
export function inflated(
  payload: Readable,
  encoding: string,
): (Readable & { receivedEncodedLength: number }) | undefined {
  const unpack = encoding === 'gzip' ? createGunzip() : encoding === 'deflate' ? createInflate() : undefined
  if (!unpack) return undefined
  // Fastify compares this with content-length, and the unpacked bytes with the limit.
  const body = Object.assign(unpack, { receivedEncodedLength: 0 })
  payload.on('data', (chunk: Buffer) => (body.receivedEncodedLength += chunk.length))
  // An error reaches the reader of the body.
  pipeline(payload, body, () => {})
  return body
}
