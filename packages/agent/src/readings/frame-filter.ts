import { matchesId, rawOf, Transport, type CanSignal, type IdPattern } from '@muster/signals'
import type { Frame } from '../sources/can.ts'

/** Rule for frames that the server needs. */
export interface FrameRule {
  readonly pattern: IdPattern
  /** Index of the bus; every bus if absent. */
  readonly bus?: number
  /** Keeps all frames of the last milliseconds instead of only the newest one. */
  readonly within?: number
  /** Frame fields that select its content: the newest frame of each combination is kept. */
  readonly multiplexers?: readonly CanSignal[]
}

/** Combined rules for an identifier. */
interface Wanted {
  readonly within: number
  readonly multiplexers: readonly CanSignal[]
}

/** Maximum number of frames per reading. */
const mostFrames = 500
/** Maximum bytes of a joined message in frame notation: two for lamps and 15 trouble codes. */
const mostBytes = 62

/** Collects the frames of the next reading: by default the newest one per identifier. */
export class FrameFilter {
  #rules: readonly FrameRule[] = []
  /** By bus and identifier. */
  #found = new Map<string, Wanted | undefined>()
  readonly #frames = new Map<string, Frame[]>()
  /** Joins long messages by bus. */
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

  /** Returns the collected frames as text, oldest first, and clears them. */
  drain(): string[] {
    const frames = [...this.#frames.values()].flat().toSorted((a, b) => a.time - b.time)
    this.#frames.clear()
    return frames
      .slice(-mostFrames)
      .map(({ time, channel, text }) => `(${(time / 1000).toFixed(6)}) ${channel} ${text}`)
  }

  #keep(frame: Frame): void {
    const key = `${frame.bus} ${frame.isExtended ? 'x' : ''}${frame.id}`
    if (!this.#found.has(key)) this.#found.set(key, this.#wantedOf(frame))
    const wanted = this.#found.get(key)
    if (!wanted) return
    const content = wanted.multiplexers.map(signal => rawOf(frame.data, 0, frame.data.length, signal)).join()
    const place = `${key} ${content}`
    const kept =
      wanted.within > 0 ? (this.#frames.get(place) ?? []).filter(({ time }) => frame.time - time <= wanted.within) : []
    this.#frames.set(place, [...kept, frame].slice(-mostFrames))
  }

  #wantedOf({ id, isExtended, bus }: Frame): Wanted | undefined {
    const rules = this.#rules.filter(rule => (rule.bus ?? bus) === bus && matchesId(rule.pattern, id, isExtended))
    if (rules.length === 0) return undefined
    return {
      within: Math.max(...rules.map(({ within = 0 }) => within)),
      multiplexers: rules.flatMap(({ multiplexers = [] }) => multiplexers),
    }
  }
}
