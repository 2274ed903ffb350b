import type { Key } from '../engine.ts'
import type { PinMark } from '../layers/sprites.ts'
import type { LatLng } from '../types.ts'

export interface MapPoint extends LatLng {
  id: Key
  /** What its button is called when it is spread out. */
  name: string
  /** Id of its group. */
  group: string
  /** Of its group when left out. */
  color?: string
  /** Name of a picture, as `icons` has it. */
  iconName?: string
  /** What a pin shows; a dot when left out. */
  mark?: PinMark
}

/** A status or priority: a part of the ring of a cluster, and of its name. */
export interface PointGroup {
  id: string
  /** So many of them: `3 high`. Clusters do not name a group without. */
  named?: (count: number) => string
  color: string
}
