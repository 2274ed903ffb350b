import type { MapLabels } from './labels.ts'
import type { Bounds, LatLng, BasemapFailure, Mode, Padding, Point, Unsubscribe, View } from './types.ts'

export type Key = string | number

/** A picture standing on a place; `heading` in degrees draws a mark of `color` towards it. */
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
  /** Part of the way around the world to the next line beside it: from afar this one is drawn thinner. */
  gap?: number
  /** Arrows along the line, where the engine can draw them. */
  arrows?: boolean
}
/** `ring` may be open; the engine closes it. */
export interface AreaFeature {
  key: Key
  ring: readonly LatLng[]
  color: string
}

/** What can be drawn, lowest first: a later kind covers an earlier one whenever it was added. */
export interface Kinds {
  areas: AreaFeature
  lines: LineFeature
  pins: IconFeature
  units: IconFeature
}
export type Kind = keyof Kinds
export const kinds: readonly Kind[] = ['areas', 'lines', 'pins', 'units']

export interface Changes<F> {
  put: readonly F[]
  drop: readonly Key[]
}

export interface FeatureLayer<F> {
  /** Adds or replaces `put` by key, takes `drop` away, leaves the rest alone. */
  update(changes: Changes<F>): void
  remove(): void
}

export interface LayerEvents {
  onClick?: (key: Key) => void
  onHover?: (key: Key | undefined) => void
}

export type CameraTarget = Partial<View> | { bounds: Bounds }

/** What a map engine does for the kit. All methods are harmless after `destroy`. */
export interface MapEngine {
  readonly maxZoom: number
  /** Anchored elements live here, so that wheel and drag over them still reach the map. */
  readonly surface: HTMLElement
  view(): View
  bounds(): Bounds
  project(at: LatLng): Point
  move(to: CameraTarget, animate: boolean): void
  pad(padding: Padding): void
  layer<K extends Kind>(kind: K, events: LayerEvents): FeatureLayer<Kinds[K]>
  /** Defines or redraws a picture, two pixels of `pixels` to one on the screen. */
  image(id: string, pixels: ImageData): void
  paint(mode: Mode): void
  onMove(listener: () => void): Unsubscribe
  onClick(listener: (at: LatLng) => void): Unsubscribe
  /** Called when the base map fails; what is drawn on it stays. */
  onBasemapFailure(listener: (basemapFailure: BasemapFailure) => void): Unsubscribe
  destroy(): void
}

/** Default engine: the bundled base map, unless one of the others is given. */
export interface MapLibreOptions {
  kind: 'maplibre'
  /** Address of a MapLibre style; one for both modes or one for each. */
  style?: string | Readonly<Record<Mode, string>>
  /** Picture tiles. */
  raster?: RasterTiles
  /** A PMTiles file in the schema of Protomaps. */
  tiles?: MapFile
  /** Origins that may be requested besides the page's own; any where left out. */
  hosts?: readonly string[]
}

export interface RasterTiles {
  /** With `{z}`, `{x}` and `{y}`. */
  url: string
  attribution?: string
  /** Closest zoom that has tiles, as tile services count. */
  maxZoom?: number
}

export interface MapFile {
  url: string
  /** In place of the browser's own. */
  fetch?: (
    address: string,
    init: { headers: Record<string, string> } & Omit<RequestInit, 'headers'>,
  ) => Promise<Response>
}

/** Google Maps by key. `version` is a release channel: `weekly`, `quarterly` or a number. */
export interface GoogleOptions {
  kind: 'google'
  key: string
  version?: string
  language?: string
}

export type EngineOptions = MapLibreOptions | GoogleOptions

/** The content security policy of the page keeps the engine from working. */
export class BlockedError extends Error {
  override readonly name = 'BlockedError'
  readonly directive: string
  /** What the directive must name. */
  readonly source: string

  constructor(directive: string, source: string) {
    super(`The content security policy of this page blocks the map: its ${directive} lacks ${source}.`)
    this.directive = directive
    this.source = source
  }
}

/** A host mounts one engine in its own element and hands it over. */
export interface HostProps<O extends EngineOptions = EngineOptions> {
  options: O
  view: View
  mode: Mode
  labels: MapLabels
  onEngine: (engine: MapEngine | undefined) => void
  onFail: (error: Error) => void
}
