import type { Bounds } from '@muster/core'

export type { Bounds } from '@muster/core'

/** Degrees, WGS 84. */
export interface LatLng {
  lat: number
  lng: number
}

/** Pixels from the top left corner of the map. */
export interface Point {
  x: number
  y: number
}

/** Zoom as in the specification: the world is 256 × 2^zoom pixels wide. */
export interface View {
  center: LatLng
  zoom: number
}

/** Camera and visible bounds. */
export interface Viewport extends View {
  bounds: Bounds
}

/** Pixels covered by panels; the camera centres and fits in the rest. */
export interface Padding {
  top?: number
  right?: number
  bottom?: number
  left?: number
}

export type Mode = 'light' | 'dark'

export type Unsubscribe = () => void

/** Failure of a base map. */
export interface BasemapFailure {
  /** `refused`: key, limits or access; `missing`: no such map; `blocked`: host not allowed by the server. */
  reason: 'refused' | 'missing' | 'unreachable' | 'blocked' | 'unreadable'
  host: string
  /** True if the bundled map replaces it. */
  isFallback: boolean
}

/** Compass points clockwise from north. */
export const headings = ['N', 'NE', 'E', 'SE', 'S', 'SW', 'W', 'NW'] as const
export type Heading = (typeof headings)[number]
