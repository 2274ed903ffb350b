import { between, seededRandom } from '#kernel/seeded-random.ts'
import type { Machine } from './machine.ts'
import { Shift } from './shift.ts'
import type { Tally } from './shift.ts'
import { shiftsOf } from './shifts.ts'

const ageRandom = seededRandom('age')

/**
 * Repeating sequence of a machine's shifts on its working days. Sums over the
 * sequence give every counter of every day without simulating earlier days.
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

  /** Returns the shift of the nth working day. */
  shift(n: number): Shift {
    return this.shifts[this.#turn(n)]!
  }

  /** Returns the counters at the start of the nth working day. */
  counters(n: number): Tally {
    return plus(plus(this.#first, times(this.#round, Math.floor(n / this.shifts.length))), this.#before[this.#turn(n)]!)
  }

  /** Returns the litres in the tank at the start of the shift of the nth working day. */
  fuelAtStart(n: number): number {
    return this.#fuelAtStart[this.#turn(n)]!
  }

  fuelBefore(n: number): number {
    return this.#fuelAtEnd[this.#turn(n - 1)]!
  }

  /** Refuels in the morning if the day could empty the tank below a sixth, and on the first day of the sequence. */
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
