import { metresBetween, type Place } from './distance.ts'

/** What of a reading shows whether its unit moved. */
export interface MovedReading extends Place {
  /** Kilometres an hour; NaN or absent where it is not known. */
  speed?: number | null | undefined
  /** Absent where it is not known. */
  ignition?: boolean | null | undefined
}

/** Below this speed a unit stands. Kilometres an hour. */
export const standsBelow = 1
/** Fixes of a standing unit scatter this far around the first one: with the key off, and otherwise. Metres. */
const scatter = { off: 150, on: 100 } as const
/** Readings without a speed this close to each other are of a unit that stands. Metres. */
const same = 30

/** What a reading adds to its unit's way. */
export interface Movement {
  /** From where the unit was before. */
  metres: number
  stands: boolean
}

/**
 * Follows the readings of a unit in order of time. A unit that stands makes no distance until it drives, or a fix is farther away
 * than fixes scatter: by its speed, its key, and the place where it came to a stand.
 */
export class Standstill {
  /** Where the unit came to a stand, or else its last place. */
  #place: Place | undefined
  #stands = false

  next(reading: MovedReading): Movement {
    const { latitude, longitude, ignition } = reading
    const here = { latitude, longitude }
    const metres = this.#place ? metresBetween(this.#place, here) : 0
    const speed = reading.speed ?? Number.NaN
    const isSlow = Number.isNaN(speed) ? this.#place !== undefined && metres < same : speed < standsBelow
    const isOff = ignition === false
    if (this.#stands && (isSlow || isOff) && metres <= (isOff ? scatter.off : scatter.on)) {
      return { metres: 0, stands: true }
    }
    this.#place = here
    this.#stands = isSlow
    return { metres, stands: isSlow }
  }

  /** Starts again at the next reading, after a gap that nothing is known of. */
  restart(): void {
    this.#place = undefined
    this.#stands = false
  }
}
