import { checkTime, Unreadable } from '../checks.ts'
import { momentOf, writtenTime } from './csv-time.ts'
import { LocalClock } from './local-clock.ts'
import { text } from '../values.ts'
import type { Milliseconds } from '#kernel/time/units.ts'

/** Parses the times of points in order: ISO 8601, in the time zone without an offset, or a number since 1970. */
export class PointTimes {
  readonly #clock: LocalClock
  readonly #now: Milliseconds

  constructor({ timezone = 'UTC', now = Date.now() }: { timezone?: string; now?: Milliseconds }) {
    this.#clock = new LocalClock(timezone)
    this.#now = now
  }

  /** @throws Unreadable if it is missing or invalid */
  read(value: unknown, device: string): Milliseconds {
    const timeText = text(value)
    if (timeText === undefined)
      throw new Unreadable('has no time: record the track with times, a drawn route cannot be imported')
    const written = /^\d{4}-|^\d{8}T|^\d{9,}/.test(timeText) ? writtenTime(timeText) : undefined
    return checkTime(written ? momentOf(written, { clock: this.#clock, device }) : timeText, 'the time', this.#now)
  }
}
