import { j1939Of } from '../can-frames.ts'

/** Parameter groups of the transport protocol of SAE J1939. */
const [connection, transfer] = [0xec00, 0xeb00]
/** First bytes of the connection messages. */
const control = { request: 16, clear: 17, end: 19, broadcast: 32, abort: 255 }
const everyone = 0xff

/** Milliseconds after which a transfer is given up: between the packets of a broadcast, and of one to a single address. */
const timeOuts = { broadcast: 750, single: 1250 }

const [leastBytes, mostBytes, bytesOfPacket] = [9, 1785, 7]
/** Transfers at a time; the oldest makes room for another. */
const mostTransfers = 64

interface Transfer {
  pgn: number
  data: Uint8Array<ArrayBuffer>
  size: number
  packets: number
  /** Number of the packet that is due, from 1. */
  next: number
  /** Time of the last packet, in milliseconds. */
  time: number
}

export interface LongMessage {
  /** As of a frame that had room for all of it. */
  id: number
  data: Uint8Array<ArrayBuffer>
}

/**
 * Joins messages above 8 bytes, which several frames carry: to everyone (BAM) or to one address (RTS and CTS). Each source
 * has one transfer to each destination at a time. A transfer whose packets are late, repeated or missing is given up.
 */
export class Transport {
  readonly #transfers = new Map<number, Transfer>()

  get isIdle(): boolean {
    return this.#transfers.size === 0
  }

  /**
   * Takes a frame with 29 bits.
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
      // of the receiver, who may ask for packets again; none means that it needs a moment
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

/** The usual priority of long messages, which nothing depends on. */
const priority = 6 << 26

function idOf(pgn: number, source: number, destination: number): number {
  const isToOne = ((pgn >> 8) & 0xff) < 240
  return priority | (pgn << 8) | (isToOne ? destination << 8 : 0) | source
}
