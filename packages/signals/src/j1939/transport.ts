import { j1939Of } from '../can-frames.ts'

/** Parameter groups of the SAE J1939 transport protocol. */
const [connection, transfer] = [0xec00, 0xeb00]
/** First bytes of connection messages. */
const control = { request: 16, clear: 17, end: 19, broadcast: 32, abort: 255 }
const everyone = 0xff

/** Milliseconds between packets after which a broadcast or an addressed transfer is discarded. */
const timeOuts = { broadcast: 750, single: 1250 }

const [leastBytes, mostBytes, bytesOfPacket] = [9, 1785, 7]
/** Maximum number of simultaneous transfers; a new one replaces the oldest. */
const mostTransfers = 64

interface Transfer {
  pgn: number
  data: Uint8Array<ArrayBuffer>
  size: number
  packets: number
  /** Number of the expected packet, 1-based. */
  next: number
  /** Time of the last packet in milliseconds. */
  time: number
}

export interface LongMessage {
  /** Identifier of a frame that could hold the complete message. */
  id: number
  data: Uint8Array<ArrayBuffer>
}

/**
 * Joins messages above 8 bytes from several frames: broadcast (BAM) or addressed (RTS and CTS). Each source has at
 * most one transfer per destination. Discards transfers with late, repeated or missing packets.
 */
export class Transport {
  readonly #transfers = new Map<number, Transfer>()

  get isIdle(): boolean {
    return this.#transfers.size === 0
  }

  /**
   * Processes a 29-bit frame.
   *
   * @param time in milliseconds
   * @returns the message that the frame completes
   */
  take(id: number, data: Uint8Array, time: number): LongMessage | undefined {
    const format = id & 0x03ff_0000
    if (format !== connection << 8 && format !== transfer << 8) return undefined
    if (data.length < 8) return undefined
    const { source, destination = everyone } = j1939Of(id)
    if (format === transfer << 8) return this.#packet(source, destination, data, time)
    this.#connect(source, destination, data, time)
    return undefined
  }

  #connect(source: number, destination: number, data: Uint8Array, time: number): void {
    const [kind, low = 0, high = 0, packets = 0] = data
    const [own, other] = [keyOf(source, destination), keyOf(destination, source)]
    if (kind === control.broadcast || kind === control.request) {
      this.#transfers.delete(own)
      const size = low | (high << 8)
      const isFitting = size >= leastBytes && size <= mostBytes && packets === Math.ceil(size / bytesOfPacket)
      if (!isFitting || (kind === control.broadcast) !== (destination === everyone)) return
      const [oldest] = this.#transfers.keys()
      if (this.#transfers.size >= mostTransfers && oldest !== undefined) this.#transfers.delete(oldest)
      const pgn = (data[5] as number) | ((data[6] as number) << 8) | (((data[7] as number) & 3) << 16)
      const room = new Uint8Array(packets * bytesOfPacket)
      this.#transfers.set(own, { pgn, data: room, size, packets, next: 1, time })
    } else if (kind === control.clear) {
      // sent by the receiver, which may request packets again; none means a pause
      const running = this.#transfers.get(other)
      if (!running) return
      running.time = time
      if (low > 0 && high >= 1 && high <= running.next) running.next = high
    } else if (kind === control.end || kind === control.abort) {
      this.#transfers.delete(other)
      if (kind === control.abort) this.#transfers.delete(own)
    }
  }

  #packet(source: number, destination: number, data: Uint8Array, time: number): LongMessage | undefined {
    const key = keyOf(source, destination)
    const running = this.#transfers.get(key)
    if (!running) return undefined
    const wait = destination === everyone ? timeOuts.broadcast : timeOuts.single
    const elapsed = time - running.time
    if (data[0] !== running.next || elapsed > wait || elapsed < 0) {
      this.#transfers.delete(key)
      return undefined
    }
    running.data.set(data.subarray(1, 8), (running.next - 1) * bytesOfPacket)
    running.time = time
    if (running.next++ < running.packets) return undefined
    this.#transfers.delete(key)
    return { id: idOf(running.pgn, source, destination), data: running.data.slice(0, running.size) }
  }
}

const keyOf = (source: number, destination: number) => (source << 8) | destination

/** Default priority of long messages; it has no effect. */
const priority = 6 << 26

function idOf(pgn: number, source: number, destination: number): number {
  const isToOne = ((pgn >> 8) & 0xff) < 240
  return priority | (pgn << 8) | (isToOne ? destination << 8 : 0) | source
}
