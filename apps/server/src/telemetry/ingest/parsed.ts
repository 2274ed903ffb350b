import { reasonOf } from './checks.ts'
import type { DeviceEvent, Observation, Parsed, Unplaced } from './observation.ts'
import { TrafficCount } from './traffic/traffic.ts'

/** Gathers what a parser finds, item by item; an item that throws `Unreadable` is rejected alone. */
export class Gathering {
  readonly #traffic = new TrafficCount()
  readonly parsed: Required<Omit<Parsed, 'traffic'>> = {
    observations: [],
    events: [],
    rejected: [],
    observationIndexes: [],
    unplaced: [],
  }

  item(index: number, read: () => void) {
    try {
      read()
    } catch (error) {
      this.reject(index, reasonOf(error))
    }
  }

  observe(index: number, observation: Observation) {
    this.parsed.observations.push(observation)
    this.parsed.observationIndexes.push(index)
  }

  unplaced(index: number, reading: Unplaced) {
    this.parsed.unplaced.push({ index, reading })
  }

  happen(event: DeviceEvent) {
    this.parsed.events.push(event)
  }

  /** Counts an item of a device, before anything of it is read that may be rejected. */
  hear(deviceUid: string, item: unknown, about: { protocol?: string | undefined; firmware?: string | undefined } = {}) {
    this.#traffic.add(deviceUid, item, about)
  }

  /** @param bytes of the request */
  finish(bytes: number): Parsed {
    return { ...this.parsed, traffic: this.#traffic.finish(bytes) }
  }

  reject(index: number, reason: string) {
    this.parsed.rejected.push({ index, reason })
  }
}
