import { between, seededRandom } from '#kernel/seeded-random.ts'
import type { Machine } from './machine.ts'
import { zoneOf } from './zone.ts'

/** 2024-01-01, the origin of counters. */
const epoch = 19_723
const span = 28
const maskRandom = seededRandom('working days')
const startRandom = seededRandom('usual start')
const delayRandom = seededRandom('start of the day')
const earlyRandom = seededRandom('early start')

const fridays: readonly string[] = ['EG', 'SA']

/** Working days of a machine, a repeating pattern of four weeks without iteration. */
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

  /** Returns the number of working days from the epoch up to this day, exclusive. */
  workedBefore(day: number): number {
    const phase = this.#phase(day)
    return Math.floor((day - epoch) / span) * this.#each + bits(this.#mask & ((1 << phase) - 1))
  }

  /** Returns the start of the shift of a day in milliseconds. */
  shiftStart(day: number): number {
    const { seed, account } = this.#machine
    const usual = between(startRandom(seed), 6.1, 8.2)
    const hour = this.isEarly(day)
      ? between(delayRandom(seed, day), 4.6, 5.7)
      : usual + between(delayRandom(seed, day), -0.4, 0.5)
    return zoneOf(account.zone).startOf(day) + Math.round(hour * 3600) * 1000
  }

  /** Returns true if the shift starts during the curfew. */
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
