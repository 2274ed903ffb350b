import type { SendOptions } from './channel.ts'
import { FrameReader } from './frame-reader.ts'
import { grace } from './heart-beats.ts'
import type { HeartBeats } from './heart-beats.ts'
import { RateLimit } from './limits.ts'
import { Session } from './session.ts'
import type { Link, SessionOptions } from './session.ts'
import { StompFault, encodeFrame, stompVersions } from './stomp-frames.ts'
import type { FaultCode, StompFrame, StompVersion } from './stomp-frames.ts'

/** Part of a WebSocket used by a connection. */
export interface Wire {
  readonly bufferedAmount: number
  send(bytes: Buffer, compress: boolean): void
  close(code: number, reason: string): void
  pause(): void
  resume(): void
}

export interface ConnectionOptions<C> extends SessionOptions<C> {
  /** Called for internal errors. */
  onError(error: unknown): void
  /** Called for every message, sent or dropped. */
  onMessage(sent: boolean): void
  /** Monotonic clock in milliseconds. */
  clock(): number
}

const closeCodes: Record<FaultCode, number> = {
  'bad-frame': 1002,
  version: 1002,
  unauthorized: 1008,
  'session-ended': 1008,
  forbidden: 1008,
  limit: 1008,
  'slow-consumer': 1013,
  internal: 1011,
}

/**
 * Connection of one WebSocket: passes frames to its session one after another, sends frames and heart-beats, and closes with a
 * reason.
 */
export class Connection<C> implements Link {
  readonly #wire: Wire
  readonly #options: ConnectionOptions<C>
  readonly #reader: FrameReader
  readonly #rate: RateLimit
  readonly #session: Session<C>
  readonly #openedAt: number
  #chunks: Buffer[] = []
  #busy = false
  #beats: HeartBeats = { sendEvery: 0, expectEvery: 0 }
  #receivedAt: number
  #spokeAt: number
  #closedAt: number | undefined
  #messageId = 0

  constructor(wire: Wire, options: ConnectionOptions<C>) {
    this.#wire = wire
    this.#options = options
    this.#reader = new FrameReader(options.limits.frame)
    this.#openedAt = this.#receivedAt = this.#spokeAt = options.clock()
    this.#rate = new RateLimit(options.limits.framesPerSecond, options.limits.burst, this.#openedAt)
    this.#session = new Session(this, options)
  }

  /** Undefined until CONNECT succeeded. */
  get caller(): C | undefined {
    return this.#session.caller
  }

  get subscriptions(): number {
    return this.#session.subscriptions
  }

  get version(): StompVersion {
    return this.#reader.version ?? '1.2'
  }

  get lagging(): boolean {
    return this.#wire.bufferedAmount > this.#options.limits.dropAbove
  }

  /** Time at which closing began; undefined while open. */
  get closedAt(): number | undefined {
    return this.#closedAt
  }

  get receivedAt(): number {
    return this.#receivedAt
  }

  /** Receives data: one frame, several frames or part of a frame. */
  receive(chunk: Buffer): void {
    this.noteTraffic()
    if (this.#closedAt !== undefined) return
    this.#chunks.push(chunk)
    if (this.#busy) this.#wire.pause()
    else void this.#drain()
  }

  noteTraffic(): void {
    this.#receivedAt = this.#options.clock()
  }

  /** Sends due heart-beats, and closes a connection that is silent or never logged in. */
  tick(sooner: number): void {
    if (this.#closedAt !== undefined) return
    const now = this.#options.clock()
    const { sendEvery, expectEvery } = this.#beats
    if (this.caller === undefined && now - this.#openedAt > this.#options.limits.connectWithin)
      this.fail(new StompFault('unauthorized', 'No CONNECT frame with a valid token came in time.'))
    else if (expectEvery > 0 && now - this.#receivedAt > expectEvery * grace) this.close(1002, 'no heart-beat')
    else if (sendEvery > 0 && now - this.#spokeAt >= sendEvery - sooner) this.write(Buffer.of(10))
  }

  /** @param caller current caller, undefined after the session ended */
  async renew(caller: C | undefined): Promise<void> {
    if (this.#closedAt !== undefined) return
    try {
      if (caller === undefined) throw new StompFault('session-ended', 'Your session has ended. Log in again.')
      await this.#session.renew(caller)
    } catch (error) {
      this.fail(error)
    }
  }

  /** Sends the error and closes, as STOMP requires. */
  fail(error: unknown, frame?: StompFrame): void {
    if (this.#closedAt !== undefined) return
    const fault = error instanceof StompFault ? error : new StompFault('internal', 'The server failed. Connect again.')
    if (fault !== error) this.#options.onError(error)
    const receipt = frame?.headers.get('receipt')
    const headers = {
      ...(fault.code === 'version' && { version: stompVersions.join(',') }),
      ...(receipt !== undefined && { 'receipt-id': receipt }),
      code: fault.code,
      // stompjs replaces escapes one after another, which would damage a backslash in a header.
      message: fault.message.replaceAll('\\', '/'),
      'content-type': 'text/plain',
    }
    this.write(encodeFrame('ERROR', headers, { version: this.version, body: fault.message }))
    this.close(closeCodes[fault.code], fault.code)
  }

  close(code: number, reason: string): void {
    if (this.#closedAt !== undefined) return
    this.closed()
    this.#wire.close(code, reason)
  }

  /** Handles a closed WebSocket. */
  closed(): void {
    this.#closedAt ??= this.#options.clock()
    this.#chunks = []
    this.#session.end()
  }

  agreed(version: StompVersion, beats: HeartBeats): void {
    this.#reader.version = version
    this.#beats = beats
  }

  nextMessageId(): number {
    return (this.#messageId += 1)
  }

  write(bytes: Buffer, compress = false): void {
    if (this.#closedAt !== undefined) return
    this.#spokeAt = this.#options.clock()
    this.#wire.send(bytes, compress)
  }

  drop(): void {
    this.#options.onMessage(false)
  }

  deliver(frame: Buffer, { compress }: SendOptions): boolean {
    if (this.#closedAt !== undefined) return false
    if (this.#wire.bufferedAmount > this.#options.limits.closeAbove) {
      this.drop()
      this.fail(new StompFault('slow-consumer', 'You read too slowly and messages piled up. Connect again.'))
      return false
    }
    this.#options.onMessage(true)
    this.write(frame, compress)
    return true
  }

  async #drain(): Promise<void> {
    this.#busy = true
    let current: StompFrame | undefined
    try {
      for (let chunk = this.#chunks.shift(); chunk; chunk = this.#chunks.shift()) {
        let frames = 0
        for (const frame of this.#reader.push(chunk)) {
          current = frame
          frames++
          this.#count()
          await this.#session.handle(frame)
          if (this.#closedAt !== undefined) return
        }
        // a heart-beat, or a part of a frame
        if (frames === 0) this.#count()
      }
    } catch (error) {
      this.fail(error, current)
    } finally {
      this.#busy = false
      this.#wire.resume()
    }
  }

  #count(): void {
    if (this.#rate.take(this.#options.clock())) return
    throw new StompFault('limit', 'Too many frames in a short time. Send fewer and connect again.')
  }
}
