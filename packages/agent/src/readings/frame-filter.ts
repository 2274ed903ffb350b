import { Transport } from '@muster/signals'
import type { Frame } from '../sources/can.ts'

/** Frames that the server wants. */
export interface FrameRule {
  readonly id: number
  /** Bits of the identifier that must match. */
  readonly mask: number
  readonly isExtended: boolean
  /** Index of the bus; every bus if absent. */
  readonly bus?: number
  /** Keeps all frames of the last milliseconds before the newest one instead of only that one. */
  readonly within?: number
}

/** Maximum number of frames of a reading. */
const mostFrames = 500
/** Bytes of a joined message that fit in the notation of a frame: two of lamps and 15 trouble codes. */
const mostBytes = 62

/** Collects the frames of the next reading: by default the newest one of each identifier. */
export class FrameFilter {
  #rules: readonly FrameRule[] = []
  /** Matching rule by bus and identifier. */
  #found = new Map<string, FrameRule | undefined>()
  readonly #frames = new Map<string, Frame[]>()
  /** Joins long messages, by bus. */
  readonly #transports = new Map<number, Transport>()

  setRules(rules: readonly FrameRule[]): void {
    this.#rules = rules
    this.#found = new Map()
    this.#frames.clear()
  }

  take(frame: Frame): void {
    if (this.#rules.length === 0) return
    this.#keep(frame)
    if (!frame.isExtended) return
    let transport = this.#transports.get(frame.bus)
    if (!transport) this.#transports.set(frame.bus, (transport = new Transport()))
    const long = transport.take(frame.id, frame.data, frame.time)
    if (!long) return
    const data = long.data.subarray(0, mostBytes)
    const id = long.id.toString(16).toUpperCase().padStart(8, '0')
    this.#keep({ ...frame, id: long.id, data, text: `${id}##0${Buffer.from(data).toString('hex').toUpperCase()}` })
  }

  /** Returns the collected frames as text, the oldest first, and starts over. */
  drain(): string[] {
    const frames = [...this.#frames.values()].flat().toSorted((a, b) => a.time - b.time)
    this.#frames.clear()
    return frames
      .slice(-mostFrames)
      .map(({ time, channel, text }) => `(${(time / 1000).toFixed(6)}) ${channel} ${text}`)
  }

  #keep(frame: Frame): void {
    const key = `${frame.bus} ${frame.isExtended ? 'x' : ''}${frame.id}`
    let rule = this.#found.get(key)
    if (!rule && !this.#found.has(key)) {
      rule = this.#rules.find(
        ({ id, mask, isExtended, bus }) =>
          isExtended === frame.isExtended && (bus ?? frame.bus) === frame.bus && (id & mask) === (frame.id & mask),
      )
      this.#found.set(key, rule)
    }
    if (!rule) return
    const { within } = rule
    const kept =
      within === undefined ? [] : (this.#frames.get(key) ?? []).filter(({ time }) => frame.time - time <= within)
    this.#frames.set(key, [...kept, frame].slice(-mostFrames))
  }
}
