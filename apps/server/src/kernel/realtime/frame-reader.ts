import { StompFault, parseHeader } from './stomp-frames.ts'
import type { StompFrame, StompVersion } from './stomp-frames.ts'

export interface FrameLimits {
  /** Limit in bytes for command and headers together. */
  head: number
  headers: number
  /** Bytes. */
  body: number
}

const LF = 10
const CR = 13
const NUL = 0
const mayHaveBody = new Set(['SEND', 'MESSAGE', 'ERROR'])
const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })

/**
 * Splits a stream of bytes into frames, independent of WebSocket messages. Line feeds between frames are heart-beats and yield
 * nothing: any byte shows that the peer is alive.
 */
export class FrameReader {
  /** Set once negotiated; until then lines may end in CRLF and escapes are not decoded. */
  version: StompVersion | undefined
  readonly #limits: FrameLimits
  #rest: Buffer = Buffer.alloc(0)

  constructor(limits: FrameLimits) {
    this.#limits = limits
  }

  /** @throws StompFault for invalid or too large frames; nothing can be read afterwards */
  *push(chunk: Buffer): Generator<StompFrame> {
    this.#rest = this.#rest.length === 0 ? chunk : Buffer.concat([this.#rest, chunk])
    for (;;) {
      let start = 0
      while (this.#rest[start] === LF || this.#rest[start] === CR) start += 1
      this.#rest = this.#rest.subarray(start)
      const read = this.#rest.length === 0 ? undefined : this.#read(this.#rest)
      if (!read) return
      this.#rest = this.#rest.subarray(read.length)
      yield read.frame
    }
  }

  #read(bytes: Buffer): { frame: StompFrame; length: number } | undefined {
    const end = headEnd(bytes)
    if ((end ?? bytes.length) > this.#limits.head)
      throw new StompFault(
        'limit',
        `The head of a frame has more than ${this.#limits.head} bytes. Send shorter headers.`,
      )
    if (end === undefined) return undefined
    const { command, headers } = this.#head(bytes.subarray(0, end))
    const stop = this.#bodyEnd(bytes, end, headers.get('content-length'))
    if (stop === undefined) return undefined
    // Copied, so that a stored body does not hold the complete chunk in memory.
    const body = Buffer.from(bytes.subarray(end, stop))
    if (body.length > 0 && !mayHaveBody.has(command))
      throw new StompFault('bad-frame', `A ${command} frame has a body. Only SEND may have one.`)
    return { frame: { command, headers, body }, length: stop + 1 }
  }

  #head(bytes: Buffer): { command: string; headers: Map<string, string> } {
    const [command = '', ...lines] = decode(bytes)
      .split('\n')
      .map(line => this.#withoutReturn(line))
    const headers = new Map<string, string>()
    for (const line of lines) {
      if (line === '') continue
      const header = parseHeader(line, command, this.version)
      if (!header) throw new StompFault('bad-frame', `A header of ${command} is not written as name:value.`)
      if (!headers.has(header[0])) headers.set(...header)
      if (headers.size > this.#limits.headers)
        throw new StompFault('limit', `A frame has more than ${this.#limits.headers} headers. Send fewer.`)
    }
    return { command, headers }
  }

  /** A carriage return is part of a line end in 1.2 only; it is tolerated before a version is negotiated. */
  #withoutReturn(line: string): string {
    return line.endsWith('\r') && (this.version ?? '1.2') === '1.2' ? line.slice(0, -1) : line
  }

  #bodyEnd(bytes: Buffer, start: number, contentLength: string | undefined): number | undefined {
    const limit = this.#limits.body
    if (contentLength === undefined) {
      const end = bytes.indexOf(NUL, start)
      if ((end === -1 ? bytes.length : end) - start > limit) throw bodyTooLarge(limit)
      return end === -1 ? undefined : end
    }
    if (!/^\d{1,10}$/.test(contentLength))
      throw new StompFault('bad-frame', 'The content-length header is not a number of bytes.')
    const end = start + Number(contentLength)
    if (end - start > limit) throw bodyTooLarge(limit)
    if (bytes.length <= end) return undefined
    if (bytes[end] !== NUL)
      throw new StompFault(
        'bad-frame',
        'The byte after content-length bytes of body is not NUL. Count bytes, not letters.',
      )
    return end
  }
}

/** Returns the start of the body: after the first empty line, with either line ending. */
function headEnd(bytes: Buffer): number | undefined {
  for (let at = 0; at < bytes.length; at++) {
    if (bytes[at] === NUL)
      throw new StompFault('bad-frame', 'A frame ended before the empty line that follows its headers.')
    if (bytes[at] !== LF) continue
    if (bytes[at + 1] === LF) return at + 2
    if (bytes[at + 1] === CR && bytes[at + 2] === LF) return at + 3
  }
  return undefined
}

function bodyTooLarge(limit: number): StompFault {
  return new StompFault('limit', `The body of a frame has more than ${limit} bytes. Send less.`)
}

function decode(bytes: Buffer): string {
  try {
    return utf8.decode(bytes)
  } catch {
    throw new StompFault('bad-frame', 'The head of a frame is not UTF-8.')
  }
}
