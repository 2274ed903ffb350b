import { reasonOf } from './checks.ts'
import type { DeviceEvent, Observation, Parsed, Unplaced } from './observation.ts'

/** Gathers what a parser finds, item by item; an item that throws `Unreadable` is rejected alone. */
export class Gathering {
  readonly parsed: Required<Parsed> = {
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

  reject(index: number, reason: string) {
    this.parsed.rejected.push({ index, reason })
  }
}
