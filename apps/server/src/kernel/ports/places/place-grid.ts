import { eastward } from '../place.ts'
import type { Place } from '../place.ts'

const kilometresPerDegree = 111.2
const columns = 360
const rows = 180

/** Places sorted by squares of one degree, so that the nearest is found among few. */
export class PlaceGrid {
  readonly #places: readonly Place[]
  /** Indices of places, square after square. */
  readonly #sorted: Uint32Array
  /** Start index of each square, and end index of the last one. */
  readonly #starts = new Uint32Array(rows * columns + 1)

  /** @param places within ±90 and ±180 degrees; kept, not copied */
  constructor(places: readonly Place[]) {
    this.#places = places
    const squares = places.map(({ latitude, longitude }) => rowOf(latitude) * columns + columnOf(longitude))
    for (const square of squares) this.#starts[square + 1]! += 1
    for (let square = 0; square < rows * columns; square++) this.#starts[square + 1]! += this.#starts[square]!
    const next = this.#starts.slice()
    this.#sorted = new Uint32Array(places.length)
    squares.forEach((square, index) => (this.#sorted[next[square]!++] = index))
  }

  /** @param within kilometres */
  nearest(place: Place, within: number): { index: number; kilometres: number } | undefined {
    const { latitude, longitude } = place
    const north = within / kilometresPerDegree
    const highest = Math.min(90, Math.abs(latitude) + north)
    // near a pole every longitude is near
    const east = highest > 89 ? 180 : Math.min(180, north / Math.cos((highest * Math.PI) / 180))
    const west = Math.floor(longitude - east)
    const width = Math.min(columns, Math.floor(longitude + east) - west + 1)
    let nearest: number | undefined
    let least = within
    for (let row = rowOf(latitude - north); row <= rowOf(latitude + north); row++) {
      for (let column = 0; column < width; column++) {
        const square = row * columns + columnOf(west + column)
        for (let at = this.#starts[square]!; at < this.#starts[square + 1]!; at++) {
          const index = this.#sorted[at]!
          const kilometres = distance(place, this.#places[index]!)
          if (kilometres <= least) [nearest, least] = [index, kilometres]
        }
      }
    }
    return nearest === undefined ? undefined : { index: nearest, kilometres: least }
  }
}

const rowOf = (latitude: number) => Math.min(rows - 1, Math.max(0, Math.floor(latitude + 90)))
const columnOf = (longitude: number) => ((Math.floor(longitude + 180) % columns) + columns) % columns

/** Returns the kilometres along the great circle. */
function distance(a: Place, b: Place): number {
  const radians = Math.PI / 180
  const up = Math.sin(((b.latitude - a.latitude) * radians) / 2)
  const over = Math.sin((eastward(a.longitude, b.longitude) * radians) / 2)
  const square = up * up + Math.cos(a.latitude * radians) * Math.cos(b.latitude * radians) * over * over
  return (kilometresPerDegree * 2 * Math.asin(Math.min(1, Math.sqrt(square)))) / radians
}
