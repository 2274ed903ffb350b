import { compares, type Comparison } from './comparison.ts'

/** When an alarm of an input is raised (001 §3). */
export interface AlarmRule extends Partial<Comparison> {
  type: 'SIMPLE' | 'COMPLEX'
  /** Seconds for which its condition must hold. */
  duration: number
  threshold?: number
}

/**
 * Whether the condition of an alarm holds. A simple one: the input is on, or its value has reached the threshold. A complex one
 * compares the value with the threshold. An input that is on has the value 1.
 */
export function alarmHolds(rule: AlarmRule, value: number | boolean): boolean {
  const { type, threshold } = rule
  if (type === 'COMPLEX') return threshold !== undefined && compares(rule, Number(value), threshold)
  return typeof value === 'boolean' || threshold === undefined ? Number(value) > 0 : value >= threshold
}

/** Follows the condition of one alarm from reading to reading, and raises it once for each time it holds long enough. */
export class AlarmWatch {
  readonly #duration: number
  #since: number | undefined
  #isRaised = false

  /** @param duration seconds */
  constructor(duration: number) {
    this.#duration = duration * 1000
  }

  /**
   * Whether the alarm is raised by this reading.
   * @param time milliseconds, rising
   */
  tell(time: number, holds: boolean): boolean {
    if (!holds) {
      this.#since = undefined
      this.#isRaised = false
      return false
    }
    this.#since ??= time
    if (this.#isRaised || time - this.#since < this.#duration) return false
    this.#isRaised = true
    return true
  }
}

/** Follows the level of a tank, and says when more than so many litres are missing within a time. */
export class DropWatch {
  readonly #most: number
  readonly #within: number
  #levels: { time: number; litres: number }[] = []
  #curve: unknown

  /** @param within seconds */
  constructor(mostLitres: number, within: number) {
    this.#most = mostLitres
    this.#within = within * 1000
  }

  /**
   * The missing litres, or undefined. The same litres are reported once.
   * @param time milliseconds, rising
   * @param curve what the level was calculated with; levels of two curves are not compared
   */
  tell(time: number, litres: number, curve?: unknown): number | undefined {
    if (curve !== this.#curve) this.#levels = []
    this.#curve = curve
    // of levels that are not above this one none can be the highest any more
    this.#levels = this.#levels.filter(level => time - level.time <= this.#within && level.litres > litres)
    const missing = (this.#levels[0]?.litres ?? litres) - litres
    const isMissing = missing > this.#most
    if (isMissing) this.#levels = []
    this.#levels.push({ time, litres })
    return isMissing ? missing : undefined
  }
}
