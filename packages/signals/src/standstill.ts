import { metresBetween, type Place } from './distance.ts'

/** Part of a reading that shows whether its unit moved. */
export interface MovedReading extends Place {
  /** km/h; NaN or undefined if unknown. */
  speed?: number | null | undefined
  /** Undefined if unknown. */
  ignition?: boolean | null | undefined
}

/** Speed in km/h below which a unit is stationary. */
export const stationaryBelow = 1
/** Metres by which fixes of a stationary unit scatter around the first one: with the key off, and otherwise. */
const scatter = { off: 150, on: 100 } as const
/** Metres within which readings without a speed count as stationary. */
const same = 30

/** Movement that a reading adds. */
export interface Movement {
  /** Distance from the previous position. */
  metres: number
  stands: boolean
}

/**
 * Follows the readings of a unit, sorted by time. A stationary unit covers no distance until it drives or a fix
 * exceeds the scatter, judged by speed, key and the position where it stopped.
 */
export class Standstill {
  /** Position where the unit stopped, else its last position. */
  #place: Place | undefined
  #stands = false

  next(reading: MovedReading): Movement {
    const { latitude, longitude, ignition } = reading
    const here = { latitude, longitude }
    const metres = this.#place ? metresBetween(this.#place, here) : 0
    const speed = reading.speed ?? Number.NaN
    const isSlow = Number.isNaN(speed) ? this.#place !== undefined && metres < same : speed < stationaryBelow
    const isOff = ignition === false
    if (this.#stands && (isSlow || isOff) && metres <= (isOff ? scatter.off : scatter.on)) {
      return { metres: 0, stands: true }
    }
    this.#place = here
    this.#stands = isSlow
    return { metres, stands: isSlow }
  }

  /** Starts over at the next reading, after a gap without data. */
  restart(): void {
    this.#place = undefined
    this.#stands = false
  }
}
