import type { Readable } from 'node:stream'
import { createGunzip, createInflate } from 'node:zlib'
import { Unreadable } from '../checks.ts'
import { inMegabytes, limits } from './limits.ts'
import type { BodyShare } from '#kernel/http/body-budget.ts'
import { TooLarge } from './too-large.ts'

/** Supported compressions. */
export type Compression = 'gzip' | 'deflate' | 'identity'

export const isCompression = (name: string): name is Compression => ['gzip', 'deflate', 'identity'].includes(name)

/**
 * Reads and unpacks a body. Stops reading a rejected body.
 * @param share share of the memory for bodies; freed if the body is rejected
 * @throws TooLarge as soon as a limit of size or compression is exceeded
 * @throws Unreadable if it cannot be unpacked, or the connection is lost
 * @throws IngestBusy if the bodies of all requests take too much memory
 */
export function receive(payload: Readable, compression: Compression, share: BodyShare): Promise<Buffer> {
  const unpack = compression === 'gzip' ? createGunzip() : compression === 'deflate' ? createInflate() : undefined
  const source = unpack ?? payload
  return new Promise((resolve, reject) => {
    const count = new ByteCount()
    const chunks: Buffer[] = []
    const refuse = (error: Error) => {
      payload.off('data', onPacked)
      source.off('data', onUnpacked)
      if (unpack) {
        payload.unpipe(unpack)
        unpack.destroy()
      }
      chunks.length = 0
      share.free()
      reject(error)
    }
    const checked = (add: () => void) => {
      try {
        add()
      } catch (error) {
        refuse(error as Error)
      }
    }
    const onPacked = (chunk: Buffer) => checked(() => count.packed(chunk.length))
    const onUnpacked = (chunk: Buffer) => {
      checked(() => {
        count.unpacked(chunk.length, unpack !== undefined)
        share.take(chunk.length)
        chunks.push(chunk)
      })
    }
    if (unpack) {
      payload.on('data', onPacked)
      unpack.on('error', () => refuse(new Unreadable(`The body is no ${compression}: check how it is compressed`)))
    }
    payload.on('error', () => refuse(new Unreadable('The body breaks off: send it again')))
    source.on('data', onUnpacked)
    source.on('end', () => resolve(chunks.length === 1 && chunks[0] ? chunks[0] : Buffer.concat(chunks)))
    if (unpack) payload.pipe(unpack)
  })
}

/** Counts the bytes of a body against the limits. */
export class ByteCount {
  #packed = 0
  #unpacked = 0

  /** @throws TooLarge */
  packed(bytes: number): void {
    this.#packed += bytes
    if (this.#packed > limits.packedBytes) throw tooLarge(limits.packedBytes)
  }

  /** @throws TooLarge */
  unpacked(bytes: number, isCompressed: boolean): void {
    this.#unpacked += bytes
    if (this.#unpacked > limits.bytes) throw tooLarge(limits.bytes)
    if (!isCompressed || this.#unpacked < limits.ratioFrom || this.#unpacked <= limits.ratio * this.#packed) return
    throw new TooLarge(
      `The body is too large: it unpacks to more than ${limits.ratio} times its compressed size; send it uncompressed, or less at once`,
    )
  }
}

const tooLarge = (most: number) =>
  new TooLarge(`The body is too large: at most ${inMegabytes(most)} are allowed; send less at once`)
