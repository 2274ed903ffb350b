import { metresBetween, type Place } from '../distance.ts'
import type { TripRules } from './trip-rules.ts'

/** Indexes of readings, both inclusive. */
interface Stretch {
  first: number
  last: number
}

/** Step of the search for the start of a stay, as a share of `placeMs`; intermediate readings are added afterwards. */
const stride = 1 / 10

/** Returns stays of at least `placeMs` at one place, ascending. */
export function staysOf(
  readings: readonly (Place & { time: number })[],
  { first, last }: Stretch,
  { placeMs, leastMetres }: Pick<TripRules, 'placeMs' | 'leastMetres'>,
): Stretch[] {
  const stays: Stretch[] = []
  for (let at = first; at < last;) {
    const start = readings[at]!
    let [latitude, longitude, end] = [start.latitude, start.longitude, at]
    const near = (i: number) => metresBetween({ latitude, longitude }, readings[i]!) <= leastMetres
    while (end < last && near(end + 1)) {
      end++
      // the centre moves to the mean
      latitude += (readings[end]!.latitude - latitude) / (end - at + 1)
      longitude += (readings[end]!.longitude - longitude) / (end - at + 1)
    }
    if (readings[end]!.time - start.time >= placeMs) {
      let begin = at
      while (begin > (stays.at(-1)?.last ?? first) && near(begin - 1)) begin--
      stays.push({ first: begin, last: end })
      at = end === at ? at + 1 : end
    } else {
      const next = start.time + placeMs * stride
      do at++
      while (at < last && readings[at + 1]!.time <= next)
    }
  }
  return stays
}
