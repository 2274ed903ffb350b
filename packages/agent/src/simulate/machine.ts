import type { Reading } from '@muster/contract/devices'

/** Centre of the area of simulated machines, and its size in degrees. */
const area = { latitude: 44.8, longitude: 10.3, extent: 1 }
const metresPerDegree = 111_320

/** Returns a number from 0 to 1 that depends only on a text. */
function fractionOf(text: string): number {
  let hash = 2_166_136_261
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 16_777_619)
  return (hash >>> 0) / 2 ** 32
}

/** Machine that alternately drives, works and stops. */
export class SimulatedMachine {
  #latitude: number
  #longitude: number
  #course: number
  #time: number | undefined
  #engineHours: number
  #odometer = 0
  #fuelLevel: number
  /** Offset of its working hour in seconds. */
  readonly #shift: number

  constructor(uid: string) {
    this.#latitude = area.latitude + (fractionOf(`${uid} latitude`) - 0.5) * area.extent
    this.#longitude = area.longitude + (fractionOf(`${uid} longitude`) - 0.5) * area.extent
    this.#course = fractionOf(`${uid} course`) * 360
    this.#engineHours = Math.floor(fractionOf(`${uid} hours`) * 10_000)
    this.#fuelLevel = 30 + fractionOf(`${uid} fuel`) * 70
    this.#shift = Math.floor(fractionOf(`${uid} shift`) * 3600)
  }

  /** Simulates work until a time, and returns the reading. */
  readingAt(time: number): Reading {
    const seconds = Math.min(300, (time - (this.#time ?? time)) / 1000)
    this.#time = time
    // 40 minutes of an hour driving, 10 working at its place, 10 with the key off
    const minute = Math.floor(((time / 1000 + this.#shift) % 3600) / 60)
    const ignition = minute < 50
    const speed = minute < 40 ? 12 + 8 * Math.sin(time / 60_000 + this.#shift) : 0
    const metres = (speed / 3.6) * seconds
    this.#course = (this.#course + seconds * 2 * Math.sin(time / 120_000 + this.#shift) + 360) % 360
    const heading = (this.#course * Math.PI) / 180
    this.#latitude += (metres * Math.cos(heading)) / metresPerDegree
    this.#longitude += (metres * Math.sin(heading)) / (metresPerDegree * Math.cos((this.#latitude * Math.PI) / 180))
    this.#odometer += metres
    if (ignition) {
      this.#engineHours += seconds / 3600
      this.#fuelLevel -= seconds / 1000
      if (this.#fuelLevel < 5) this.#fuelLevel = 100
    }
    return {
      time,
      latitude: round(this.#latitude, 7),
      longitude: round(this.#longitude, 7),
      altitude: 60,
      speed: round(speed, 1),
      course: round(this.#course, 1),
      ignition,
      engineHours: round(this.#engineHours, 4),
      odometer: round(this.#odometer, 1),
      fuelLevel: round(this.#fuelLevel, 2),
    }
  }
}

const round = (value: number, digits: number): number => Number(value.toFixed(digits))
