import { between, seededRandom } from '#kernel/seeded-random.ts'
import type { Machine } from './machine.ts'
import { zoneOf } from './zone.ts'

/** 2024-01-01: counters stand at their first value here. */
const epoch = 19_723
const span = 28
const maskRandom = seededRandom('working days')
const startRandom = seededRandom('usual start')
const delayRandom = seededRandom('start of the day')
const earlyRandom = seededRandom('early start')

const fridays: readonly string[] = ['EG', 'SA']

/** Which days a machine works, known without iterating over them: four weeks that repeat. */
export class Calendar {
  readonly #machine: Machine
  readonly #mask: number
  readonly #each: number

  constructor(machine: Machine) {
    this.#machine = machine
    const restful = fridays.includes(machine.account.customer.country) ? [5, 6] : [6, 0]
    let mask = 0
    for (let i = 0; i < span; i++) {
      // 1970-01-01 was a Thursday
      const weekday = (epoch + i + 4) % 7
      const chance = weekday === restful[0] ? 0.5 : weekday === restful[1] ? 0.22 : 0.92
      if (maskRandom(machine.seed, i) < chance) mask |= 1 << i
    }
    this.#mask = mask
    this.#each = bits(mask)
  }

  works(day: number): boolean {
    return ((this.#mask >> this.#phase(day)) & 1) === 1
  }

  /** Working days from the epoch up to, and without, this day. */
  workedBefore(day: number): number {
    const phase = this.#phase(day)
    return Math.floor((day - epoch) / span) * this.#each + bits(this.#mask & ((1 << phase) - 1))
  }

  /** The instant at which the shift of a day begins, milliseconds. */
  shiftStart(day: number): number {
    const { seed, account } = this.#machine
    const usual = between(startRandom(seed), 6.1, 8.2)
    const hour = this.isEarly(day)
      ? between(delayRandom(seed, day), 4.6, 5.7)
      : usual + between(delayRandom(seed, day), -0.4, 0.5)
    return zoneOf(account.zone).startOf(day) + Math.round(hour * 3600) * 1000
  }

  /** Before anybody is allowed to. */
  isEarly(day: number): boolean {
    return this.works(day) && earlyRandom(this.#machine.seed, day) < 0.02
  }

  #phase(day: number): number {
    return (((day - epoch) % span) + span) % span
  }
}

function bits(mask: number): number {
  let rest = mask,
    count = 0
  for (; rest !== 0; rest &= rest - 1) count++
  return count
}
