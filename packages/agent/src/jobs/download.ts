import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { open, stat, statfs } from 'node:fs/promises'
import type { IncomingMessage } from 'node:http'
import { dirname } from 'node:path'
import { PassThrough } from 'node:stream'
import { setTimeout as delay } from 'node:timers/promises'
import { Backoff } from '../common/backoff.ts'
import { removeQuietly } from '../common/durable-file.ts'
import { reasonOf, type Log } from '../common/log.ts'
import type { FileJob } from '@muster/contract/devices'
import { ForeignAddressError, HttpError, type HttpClient } from '../uplink/http-client.ts'

export interface DownloadOptions {
  readonly client: HttpClient
  readonly content: Omit<FileJob, 'name'>
  /** File for received bytes; a later call continues it. */
  readonly part: string
  readonly mostBytes: number
  readonly signal: AbortSignal
  readonly onProgress: (done: number, total: number) => void
  /** Returns true after the last permitted attempt. */
  readonly isExpired: () => boolean
  readonly log: Log
  readonly firstRetryMs?: number
}

/** Content that cannot be fetched; another attempt would fail too. */
export class DownloadError extends Error {}

/** Bytes that must stay free on the disk. */
const reserve = 16 * 1024 * 1024

/**
 * Downloads content by ranges until it is complete, and returns its SHA-256. Connection failures are repeated.
 *
 * @throws DownloadError
 */
export async function download(options: DownloadOptions): Promise<Buffer> {
  const { content, part, mostBytes, signal, isExpired, log, firstRetryMs = 1000 } = options
  if (content.size > mostBytes) throw new DownloadError(`It has ${content.size} bytes; this device takes ${mostBytes}.`)
  const { bavail, bsize } = await statfs(dirname(part))
  if (bavail * bsize - reserve < content.size - (await sizeOf(part)))
    throw new DownloadError('The disk of the device is full.')
  const backoff = new Backoff(firstRetryMs, 60_000)
  let wrongSums = 0
  for (;;) {
    signal.throwIfAborted()
    if (isExpired()) throw new DownloadError('It expired before it had arrived.')
    const before = await sizeOf(part)
    try {
      await fetchRest(options)
    } catch (error) {
      signal.throwIfAborted()
      if ((error instanceof HttpError && error.isFinal) || error instanceof ForeignAddressError)
        throw new DownloadError(`${reasonOf(error)}.`)
      if (isDiskError(error)) throw new DownloadError(`It was not stored: ${reasonOf(error)}.`)
      log(`A download pauses: ${reasonOf(error)}`)
    }
    // also after a break: a connection that often breaks must not make the pauses longer
    if ((await sizeOf(part)) > before) backoff.reset()
    if ((await sizeOf(part)) < content.size) {
      await delay(backoff.next(), undefined, { signal }).catch(() => undefined)
      continue
    }
    const digest = await digestOf(part)
    if (digest.toString('hex') === content.sha256) return digest
    await removeQuietly(part)
    if (++wrongSums > 1) throw new DownloadError('Its SHA-256 is wrong.')
  }
}

async function fetchRest({ client, content, part, signal, onProgress }: DownloadOptions): Promise<void> {
  let offset = await sizeOf(part)
  if (offset > content.size) {
    await removeQuietly(part)
    offset = 0
  }
  if (offset === content.size && offset > 0) return
  const response = await client.send(content.url, {
    method: 'GET',
    headers: { range: `bytes=${offset}-`, 'if-range': `"${content.sha256}"` },
    signal,
  })
  const body = receivedOf(response)
  // without 206 the server sends everything
  if (response.statusCode !== 206) offset = 0
  const file = await open(part, offset === 0 ? 'w' : 'r+')
  try {
    for await (const chunk of body) {
      if (offset + chunk.length > content.size) throw new Error('the server sends more than it announced')
      await file.write(chunk, 0, chunk.length, offset)
      offset += chunk.length
      onProgress(offset, content.size)
    }
    await file.sync()
    if (!response.complete) throw new Error('the connection was lost')
  } finally {
    await file.close()
  }
}

/**
 * Reads a response from now on. A response that breaks discards what was not read yet; here it is kept, so that each
 * attempt on a bad connection makes progress, however slow the disk is.
 */
function receivedOf(response: IncomingMessage): AsyncIterable<Buffer> {
  const received = new PassThrough({ highWaterMark: 1024 * 1024 })
  response.on('data', (chunk: Buffer) => {
    if (!received.write(chunk)) response.pause()
  })
  received.on('drain', () => response.resume())
  response.on('error', () => undefined)
  response.on('close', () => received.end())
  received.on('close', () => response.destroy())
  return received
}

async function sizeOf(path: string): Promise<number> {
  return (await stat(path).catch(() => undefined))?.size ?? 0
}

async function digestOf(path: string): Promise<Buffer> {
  const hash = createHash('sha256')
  for await (const chunk of createReadStream(path)) hash.update(chunk as Buffer)
  return hash.digest()
}

const isDiskError = (error: unknown): boolean =>
  error instanceof Error &&
  'code' in error &&
  ['ENOSPC', 'EDQUOT', 'EROFS', 'EACCES', 'EIO'].includes(String(error.code))
