import { randomUUID } from 'node:crypto'
import type { ReadingsMessage, StateMessage } from '@muster/contract/devices'
import type { Reading } from '../simulation/message-types.ts'

/** Maximum number of readings per message. */
const mostReadings = 500

/** Writes the messages of devices, numbered since the start of this process. */
export class MessageWriter {
  readonly #boot = randomUUID()
  readonly #numbers = new Map<string, number>()

  /** Returns one message, or several if the readings exceed the limit of one. */
  readings(uid: string, readings: readonly Reading[]): ReadingsMessage[] {
    const messages: ReadingsMessage[] = []
    for (let start = 0; start < readings.length; start += mostReadings)
      messages.push({ ...this.#envelope(uid), readings: readings.slice(start, start + mostReadings) })
    return messages
  }

  state(uid: string, state: Omit<StateMessage, 'boot' | 'seq'>): StateMessage {
    return { ...this.#envelope(uid), ...state }
  }

  #envelope(uid: string) {
    const seq = (this.#numbers.get(uid) ?? 0) + 1
    this.#numbers.set(uid, seq)
    return { boot: this.#boot, seq }
  }
}
