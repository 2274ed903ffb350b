import { powerStateChange } from '@muster/signals'

/** Condition for sleep, during which the device reports at its slowest rate. */
export interface SleepRule {
  readonly stateChangeId: number
  /** Seconds. */
  readonly delay: number
}

/** Tracks key and movement, and applies the sleep rules of a power profile. */
export class Sleep {
  #rules: readonly SleepRule[] = []
  #awakeSince: number
  #keyOffSince: number | undefined
  #stoppedAt: number | undefined
  #isBusy = false

  constructor(now: number) {
    this.#awakeSince = now
  }

  setRules(rules: readonly SleepRule[]): void {
    this.#rules = rules
  }

  takeKey(isOn: boolean, now: number): void {
    if (isOn) this.#wake(now)
    this.#keyOffSince = isOn ? undefined : (this.#keyOffSince ?? now)
    this.#isBusy = isOn
  }

  takeMovement(isMoving: boolean, now: number): void {
    if (isMoving) this.#wake(now)
    this.#stoppedAt = isMoving ? undefined : (this.#stoppedAt ?? now)
  }

  isAsleep(now: number): boolean {
    if (this.#isBusy) return false
    return this.#rules.some(({ stateChangeId, delay }) => {
      const since = this.#since(stateChangeId)
      return since !== undefined && now - since >= delay * 1000
    })
  }

  #since(stateChangeId: number): number | undefined {
    if (stateChangeId === powerStateChange.keyOff) return this.#keyOffSince
    if (stateChangeId === powerStateChange.motionEnded) return this.#stoppedAt
    return stateChangeId === powerStateChange.timer ? this.#awakeSince : undefined
  }

  /** Wakes the device on a key change or movement, and restarts the timer. */
  #wake(now: number): void {
    this.#awakeSince = now
    this.#stoppedAt = undefined
  }
}
