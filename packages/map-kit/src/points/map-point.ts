import type { Key } from '../engine.ts'
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
}

/** A status or priority: a part of the ring of a cluster, and of its name. */
export interface PointGroup {
  id: string
  /** After a number: `high`. */
  label: string
  color: string
}
