import { dayMs } from '@muster/contract'
import { zoneOffset } from '#kernel/time/zone-offset.ts'
import type { Milliseconds } from '#kernel/time/units.ts'

/** Tolerance for rows out of order. */
const jitter = 5000

/**
 * Converts wall-clock times to instants. The repeated hour in autumn is resolved by the order of the rows: the second pass
 * begins where the clock goes back.
 */
export class LocalClock {
  readonly #offset: (time: number) => number
  readonly #last = new Map<string, Milliseconds>()
  #rising = 0

  constructor(zone: string) {
    this.#offset = zone === 'UTC' ? () => 0 : zoneOffset(zone)
  }

  /**
   * @param local wall-clock time as if it were UTC
   * @param device device whose rows are in order
   */
  moment(local: Milliseconds, device = ''): Milliseconds {
    const [summer, winter] = [local - dayMs, local + dayMs].map(time => local - this.#offset(time)) as [number, number]
    const first = summer + this.#offset(summer) === local
    const second = winter + this.#offset(winter) === local
    const last = this.#last.get(device)
    const time =
      first && second && summer !== winter ? this.#inOrder(summer, winter, last) : second && !first ? winter : summer
    if (last !== undefined) this.#rising += Math.sign(time - last)
    this.#last.set(device, time)
    return time
  }

  #inOrder(earlier: Milliseconds, later: Milliseconds, last: Milliseconds | undefined): Milliseconds {
    if (last === undefined) return this.#rising < 0 ? later : earlier
    if (this.#rising < 0) return later <= last + jitter ? later : earlier
    return earlier >= last - jitter ? earlier : later
  }
}
