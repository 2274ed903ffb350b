import { between, seededRandom } from '#kernel/seeded-random.ts'
import type { Machine } from './machine.ts'
import { Shift } from './shift.ts'
import type { Tally } from './shift.ts'
import { shiftsOf } from './shifts.ts'

const ageRandom = seededRandom('age')

/**
 * The shifts of a machine, one after the other on its working days and then from the start again. Sums over the
 * round make every counter of every day known without living through the days before.
 */
export class Programme {
  readonly shifts: readonly Shift[]
  readonly #before: Tally[] = []
  readonly #round: Tally
  readonly #fuelAtStart: number[] = []
  readonly #fuelAtEnd: number[] = []
  readonly #first: Tally

  constructor(machine: Machine) {
    const { seed, spec } = machine
    this.shifts = shiftsOf(machine)
    let sum: Tally = { engineSeconds: 0, metres: 0, litres: 0 }
    for (const { total } of this.shifts) {
      this.#before.push(sum)
      sum = plus(sum, total)
    }
    this.#round = sum
    const rounds = between(ageRandom(seed), 2, 110)
    this.#first = times(sum, rounds)
    this.#fill(spec.tank)
  }

  /** The shift of the nth working day. */
  shift(n: number): Shift {
    return this.shifts[this.#turn(n)]!
  }

  /** Counters when the nth working day begins. */
  counters(n: number): Tally {
    return plus(plus(this.#first, times(this.#round, Math.floor(n / this.shifts.length))), this.#before[this.#turn(n)]!)
  }

  /** Litres in the tank when the shift of the nth working day begins, and after the one before it. */
  fuelAtStart(n: number): number {
    return this.#fuelAtStart[this.#turn(n)]!
  }

  fuelBefore(n: number): number {
    return this.#fuelAtEnd[this.#turn(n - 1)]!
  }

  /** Filled up in the morning whenever the day could empty the tank to its last sixth; always on the first day of a round. */
  #fill(tank: number) {
    let litres = 0
    for (const { total } of this.shifts) {
      if (litres - total.litres < tank / 6) litres = tank * 0.97
      this.#fuelAtStart.push(litres)
      litres = Math.max(litres - total.litres, tank * 0.03)
      this.#fuelAtEnd.push(litres)
    }
  }

  #turn(n: number): number {
    const { length } = this.shifts
    return ((n % length) + length) % length
  }
}

const plus = (a: Tally, b: Tally): Tally => ({
  engineSeconds: a.engineSeconds + b.engineSeconds,
  metres: a.metres + b.metres,
  litres: a.litres + b.litres,
})

const times = (a: Tally, factor: number): Tally => ({
  engineSeconds: a.engineSeconds * factor,
  metres: a.metres * factor,
  litres: a.litres * factor,
})
