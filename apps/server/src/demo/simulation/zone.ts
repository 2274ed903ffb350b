import { dayMs } from '@muster/contract'

/** Local days of a time zone, counted from 1970-01-01. */
export class Zone {
  readonly name: string
  readonly #format: Intl.DateTimeFormat
  readonly #starts = new Map<number, number>()
  #last = 0

  constructor(name: string) {
    this.name = name
    this.#format = new Intl.DateTimeFormat('en-US', {
      timeZone: name,
      hourCycle: 'h23',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
      second: 'numeric',
    })
  }

  dayOf(time: number): number {
    let guess = this.#last
    if (time < this.startOf(guess) || time >= this.startOf(guess + 1)) guess = Math.floor(time / dayMs)
    while (time < this.startOf(guess)) guess--
    while (time >= this.startOf(guess + 1)) guess++
    return (this.#last = guess)
  }

  /** Returns local midnight in milliseconds. */
  startOf(localDay: number): number {
    let start = this.#starts.get(localDay)
    if (start === undefined) {
      if (this.#starts.size > 400) this.#starts.clear()
      start = localDay * dayMs
      // twice, in case the offset changes between the guess and midnight
      for (let i = 0; i < 2; i++) start = localDay * dayMs - this.#offset(start)
      this.#starts.set(localDay, start)
    }
    return start
  }

  #offset(time: number): number {
    const parts = this.#format.formatToParts(time)
    const of = (type: string) => Number(parts.find(part => part.type === type)?.value)
    const wall = Date.UTC(of('year'), of('month') - 1, of('day'), of('hour'), of('minute'), of('second'))
    return wall - Math.floor(time / 1000) * 1000
  }
}

const zones = new Map<string, Zone>()

export function zoneOf(name: string): Zone {
  let zone = zones.get(name)
  if (!zone) zones.set(name, (zone = new Zone(name)))
  return zone
}
