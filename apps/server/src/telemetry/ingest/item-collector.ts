import { mostReadingFrames } from '@muster/signals'
import { reasonOf } from './checks.ts'
import type { DeviceEvent, DeviceReport, Observation, Parsed, Unplaced } from './observation.ts'
import type { NoteKind } from './quality/quality-log.ts'
import { TrafficCount } from './traffic/traffic.ts'
import { framesLeftOut } from './values.ts'
import type { Milliseconds } from '#kernel/time/units.ts'

/** Maximum number of notes per request. */
const mostNotes = 1000

/** Collects the results of a parser item by item; an item that throws `Unreadable` is rejected alone. */
export class ItemCollector {
  readonly #traffic = new TrafficCount()
  #framesLeftOut = 0
  readonly parsed: Required<Omit<Parsed, 'traffic' | 'framesLeftOut' | 'message' | 'registerIn' | 'keyHash'>> = {
    observations: [],
    events: [],
    rejected: [],
    observationIndexes: [],
    unplaced: [],
    held: [],
    notes: [],
    reports: [],
  }
  #device: string | undefined

  item(index: number, read: () => void) {
    this.#device = undefined
    try {
      read()
    } catch (error) {
      this.reject(index, reasonOf(error))
    }
  }

  observe(index: number, observation: Observation) {
    this.#count(observation)
    this.parsed.observations.push(observation)
    this.parsed.observationIndexes.push(index)
  }

  unplaced(index: number, reading: Unplaced) {
    this.#count(reading)
    this.parsed.unplaced.push({ index, reading })
  }

  /** Holds a reading with an implausible time. */
  hold(index: number, reading: Observation | Unplaced, reason: string) {
    this.parsed.held.push({ index, reading, reason })
  }

  /** Adds a note on omitted or changed data of the current item. */
  note(kind: NoteKind, time: Milliseconds | undefined, text: string) {
    const deviceUid = this.#device
    if (deviceUid !== undefined && this.parsed.notes.length < mostNotes)
      this.parsed.notes.push({ deviceUid, kind, text, ...(time !== undefined && { time }) })
  }

  addEvent(event: DeviceEvent) {
    this.parsed.events.push(event)
  }

  report(report: DeviceReport) {
    this.parsed.reports.push(report)
  }

  /** Sets the device of the current item, so that notes reach its unit. */
  about(deviceUid: string | undefined) {
    this.#device = deviceUid
  }

  /** Counts a message of a device. Must run before code that may reject the item. */
  countMessage(deviceUid: string, item: unknown, protocol?: unknown, firmware?: unknown) {
    this.#device = deviceUid
    this.#traffic.add(deviceUid, item, protocol, firmware)
  }

  /** @param bytes of the request */
  finish(bytes: number): Parsed {
    const count = this.#framesLeftOut
    return { ...this.parsed, ...(count > 0 && { framesLeftOut: count }), traffic: this.#traffic.finish(bytes) }
  }

  #count({ signals, time }: Pick<Observation, 'signals' | 'time'>) {
    const count = signals?.[framesLeftOut]
    if (typeof count !== 'number') return
    this.#framesLeftOut += count
    const text = `${count} CAN frames are not read: they are no frames, or more than the ${mostReadingFrames} newest`
    this.note('REJECTED', time, text)
  }

  reject(index: number, reason: string) {
    this.parsed.rejected.push({ index, reason })
    this.note('REJECTED', undefined, reason)
  }
}
