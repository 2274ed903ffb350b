import type { MapLabels } from './labels.ts'
import type { Bounds, LatLng, BasemapFailure, Mode, Padding, Point, Unsubscribe, View } from './types.ts'

export type Key = string | number

/** Picture at a location; `heading` in degrees adds a mark of `color` in that direction. */
export interface IconFeature {
  key: Key
  at: LatLng
  image: string
  order: number
  color: string
  heading?: number
}
export interface LineFeature {
  key: Key
  path: readonly LatLng[]
  color: string
  width: number
  /** Distance to the adjacent line as a fraction of the equator; the line is thinner at low zoom. */
  gap?: number
  /** Arrows along the line, if the engine supports them. */
  arrows?: boolean
}
/** `ring` may be open; the engine closes it. */
export interface AreaFeature {
  key: Key
  ring: readonly LatLng[]
  color: string
}

/** Land or a way on it; `width` of a way in metres. */
export type GroundFeature = AreaFeature | LineFeature

/** Feature kinds from bottom to top, regardless of when they were added. */
export interface Kinds {
  ground: GroundFeature
  areas: AreaFeature
  lines: LineFeature
  pins: IconFeature
  units: IconFeature
}
export type Kind = keyof Kinds
export const kinds: readonly Kind[] = ['ground', 'areas', 'lines', 'pins', 'units']

export interface Changes<F> {
  put: readonly F[]
  drop: readonly Key[]
}

export interface FeatureLayer<F> {
  /** Adds or replaces `put` by key and removes `drop`. */
  update(changes: Changes<F>): void
  remove(): void
}

export interface LayerEvents {
  onClick?: (key: Key) => void
  onHover?: (key: Key | undefined) => void
}

export type CameraTarget = Partial<View> | { bounds: Bounds }

/** Map engine behind the kit. All methods are safe after `destroy`. */
export interface MapEngine {
  readonly maxZoom: number
  /** Container of anchored elements, so that wheel and drag over them reach the map. */
  readonly surface: HTMLElement
  view(): View
  bounds(): Bounds
  project(at: LatLng): Point
  move(to: CameraTarget, animate: boolean): void
  pad(padding: Padding): void
  layer<K extends Kind>(kind: K, events: LayerEvents): FeatureLayer<Kinds[K]>
  /** Defines or redraws a picture at twice the screen resolution. */
  image(id: string, pixels: ImageData): void
  paint(mode: Mode): void
  onMove(listener: () => void): Unsubscribe
  onClick(listener: (at: LatLng) => void): Unsubscribe
  /** Called when the base map fails; features stay. */
  onBasemapFailure(listener: (basemapFailure: BasemapFailure) => void): Unsubscribe
  destroy(): void
}

/** Default engine. Uses the bundled base map unless another is given. */
export interface MapLibreOptions {
  kind: 'maplibre'
  /** URL of a MapLibre style, for both modes or for each. */
  style?: string | Readonly<Record<Mode, string>>
  /** Raster tiles. */
  raster?: RasterTiles
  /** A PMTiles file in the schema of Protomaps. */
  tiles?: MapFile
  /** Allowed origins in addition to the page's own; undefined allows all. */
  hosts?: readonly string[]
}

export interface RasterTiles {
  /** With `{z}`, `{x}` and `{y}`. */
  url: string
  attribution?: string
  /** Maximum tile zoom, as tile services count it. */
  maxZoom?: number
}

export interface MapFile {
  url: string
  /** Replaces the browser's fetch. */
  fetch?: (
    address: string,
    init: { headers: Record<string, string> } & Omit<RequestInit, 'headers'>,
  ) => Promise<Response>
}

/** Google Maps. `version` is a release channel: `weekly`, `quarterly` or a number. */
export interface GoogleOptions {
  kind: 'google'
  key: string
  version?: string
  language?: string
}

export type EngineOptions = MapLibreOptions | GoogleOptions

/** Thrown when the content security policy of the page blocks the engine. */
export class BlockedError extends Error {
  override readonly name = 'BlockedError'
  readonly directive: string
  /** Source that the directive must allow. */
  readonly source: string

  constructor(directive: string, source: string) {
    super(`The content security policy of this page blocks the map: its ${directive} lacks ${source}.`)
    this.directive = directive
    this.source = source
  }
}

/** Props of a host, which mounts one engine and passes it to `onEngine`. */
export interface HostProps<O extends EngineOptions = EngineOptions> {
  options: O
  view: View
  mode: Mode
  labels: MapLabels
  onEngine: (engine: MapEngine | undefined) => void
  onFail: (error: Error) => void
}
