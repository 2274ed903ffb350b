import { mkdir, open, stat, truncate } from 'node:fs/promises'
import { setTimeout as delay } from 'node:timers/promises'
import { Backoff } from '../common/backoff.ts'
import { reasonOf, type Log } from '../common/log.ts'
import { dirname } from 'node:path'
import type { SniffingJob } from '@muster/contract/devices'
import type { Frame } from '../sources/can.ts'
import { ForeignAddressError, HttpError, type HttpClient } from '../uplink/http-client.ts'

/** Frames of all buses on arrival. */
export class FrameFeed {
  readonly #listeners = new Set<(frame: Frame) => void>()

  publish(frame: Frame): void {
    for (const listener of this.#listeners) listener(frame)
  }

  follow(listener: (frame: Frame) => void): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }
}

export interface LogOptions {
  readonly feed: FrameFeed
  readonly path: string
  readonly seconds: number
  readonly mostBytes: number
  /** Signal that ends the log early. */
  readonly signal: AbortSignal
  readonly onProgress: (done: number, total: number) => void
}

/** Writes the frames of all buses to a candump log, and returns its size in bytes. */
export async function logFrames({ feed, path, seconds, mostBytes, signal, onProgress }: LogOptions): Promise<number> {
  await mkdir(dirname(path), { recursive: true })
  const file = await open(path, 'w')
  const waiting: string[] = []
  let bytes = 0
  const full = new AbortController()
  const end = AbortSignal.any([signal, full.signal, AbortSignal.timeout(seconds * 1000)])
  const unfollow = feed.follow(({ time, channel, text }) => {
    const line = `(${(time / 1000).toFixed(6)}) ${channel} ${text}\n`
    if (bytes + line.length > mostBytes) return full.abort()
    bytes += line.length
    waiting.push(line)
  })
  const started = performance.now()
  try {
    while (!end.aborted) {
      await delay(500, undefined, { signal: end }).catch(() => undefined)
      await file.write(waiting.splice(0).join(''))
      onProgress(performance.now() - started, seconds * 1000)
    }
    await file.sync()
  } finally {
    unfollow()
    await file.close()
  }
  return bytes
}

/** Removes an incomplete last line after a power loss, and returns the size of the log in bytes. */
export async function repairLog(path: string): Promise<number> {
  const size = (await stat(path).catch(() => undefined))?.size ?? 0
  if (size === 0) return 0
  const file = await open(path, 'r')
  const end = Buffer.alloc(Math.min(size, 4096))
  await file.read(end, 0, end.length, size - end.length)
  await file.close()
  const complete = size - end.length + end.lastIndexOf(10) + 1
  if (complete < size) await truncate(path, complete)
  return complete
}

export interface UploadOptions {
  readonly client: HttpClient
  readonly path: string
  readonly url: SniffingJob['url']
  readonly signal: AbortSignal
  readonly onProgress: (done: number, total: number) => void
  readonly log: Log
  readonly partBytes?: number
  readonly firstRetryMs?: number
}

/**
 * Uploads a log in parts. After a lost connection it continues where the server is.
 *
 * @throws HttpError or ForeignAddressError if the server refuses the log
 */
export async function uploadLog({
  client,
  path,
  url,
  signal,
  onProgress,
  log,
  partBytes = 256 * 1024,
  firstRetryMs = 1000,
}: UploadOptions): Promise<void> {
  const { size } = await stat(path)
  const backoff = new Backoff(firstRetryMs, 60_000)
  let offset: number | undefined
  let isComplete = false
  while (!isComplete) {
    signal.throwIfAborted()
    try {
      if (offset === undefined) offset = offsetOf((await drained(client.send(url, { method: 'HEAD', signal }))).headers)
      else {
        // an empty last part, if only the response to the last one was lost
        isComplete = offset + partBytes >= size
        offset = await sendPart(offset, isComplete)
      }
      backoff.reset()
      onProgress(offset, size)
    } catch (error) {
      signal.throwIfAborted()
      isComplete = false
      if (error instanceof HttpError && error.status === 409) offset = offsetOf(error.headers)
      else {
        if ((error instanceof HttpError && error.isFinal) || error instanceof ForeignAddressError) throw error
        log(`An upload pauses: ${reasonOf(error)}`)
        offset = undefined
        await delay(backoff.next(), undefined, { signal }).catch(() => undefined)
      }
    }
  }

  async function sendPart(from: number, isLast: boolean): Promise<number> {
    const body = await readPart(path, from, Math.max(0, Math.min(partBytes, size - from)))
    const { headers } = await drained(
      client.send(url, {
        method: 'PATCH',
        headers: {
          'content-type': 'application/offset+octet-stream',
          'upload-offset': String(from),
          ...(isLast && { 'upload-complete': '?1' }),
        },
        body,
        signal,
      }),
    )
    return headers['upload-offset'] === undefined ? from + body.length : offsetOf(headers)
  }
}

async function drained<R extends { resume: () => unknown }>(response: Promise<R>): Promise<R> {
  const received = await response
  received.resume()
  return received
}

function offsetOf(headers: HttpError['headers']): number {
  const offset = Number(headers['upload-offset'])
  if (!Number.isSafeInteger(offset) || offset < 0) throw new Error('the server does not report its offset')
  return offset
}

async function readPart(path: string, from: number, length: number): Promise<Buffer> {
  const file = await open(path, 'r')
  try {
    const bytes = Buffer.alloc(length)
    await file.read(bytes, 0, length, from)
    return bytes
  } finally {
    await file.close()
  }
}
