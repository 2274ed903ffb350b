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

/** Zoom counts as the specification does: the world is 256 × 2^zoom pixels wide. */
export interface View {
  center: LatLng
  zoom: number
}

/** What a move reports: where the camera is and what it sees. */
export interface Viewport extends View {
  bounds: Bounds
}

/** Pixels of the map covered by panels; the camera centres and fits in what remains. */
export interface Padding {
  top?: number
  right?: number
  bottom?: number
  left?: number
}

export type Mode = 'light' | 'dark'

export type Unsubscribe = () => void

/** Why a base map is not shown. */
export interface BasemapFailure {
  /** `refused`: key, limits or access; `missing`: no such map; `blocked`: a host that the server does not admit. */
  reason: 'refused' | 'missing' | 'unreachable' | 'blocked' | 'unreadable'
  host: string
  /** The bundled map has taken its place. */
  isFallback: boolean
}
