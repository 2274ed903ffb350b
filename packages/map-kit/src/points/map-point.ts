import type { Key } from '../engine.ts'
import type { PinMark } from '../layers/sprites.ts'
import type { LatLng } from '../types.ts'

export interface MapPoint extends LatLng {
  id: Key
  /** Button label when spread out. */
  name: string
  /** Group id. */
  group: string
  /** Defaults to the colour of the group. */
  color?: string
  /** Icon name, a key of `icons`. */
  iconName?: string
  /** Pin symbol; defaults to a dot. */
  mark?: PinMark
}

/** Status or priority, counted in the ring and name of a cluster. */
export interface PointGroup {
  id: string
  /** Formats a count, such as `3 high`. Cluster names omit groups without it. */
  named?: (count: number) => string
  color: string
}
