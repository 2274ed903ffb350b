import { decimate, type View } from './decimate.ts'
import { statsOf, type Stats } from './stats.ts'

/** Downsampled signals: indices into their common times, and statistics of each complete signal. */
export interface Downsampled {
  indices: Int32Array
  stats: readonly (Stats | undefined)[]
}

/** Signals with common times, downsampled for successive views. */
export class Signals {
  readonly #times: Float64Array
  readonly #values: readonly Float64Array[]
  #stats: readonly (Stats | undefined)[] | undefined

  constructor(times: Float64Array, values: readonly Float64Array[]) {
    this.#times = times
    this.#values = values
  }

  downsample({ from, to, columns }: View): Downsampled {
    const lists = this.#values.map(values => decimate(this.#times, values, from, to, columns))
    this.#stats ??= this.#values.map(statsOf)
    return { indices: union(lists), stats: this.#stats }
  }
}

/** Merges sorted lists. Indices of one signal apply to all, so that the cursor reads exact values. */
function union(lists: readonly Int32Array[]): Int32Array {
  const [only] = lists
  if (lists.length === 1 && only) return only.slice()
  const all = new Int32Array(lists.reduce((sum, { length }) => sum + length, 0))
  let count = 0
  for (const list of lists) {
    all.set(list, count)
    count += list.length
  }
  return all.toSorted().filter((index, i) => index !== all[i - 1])
}
