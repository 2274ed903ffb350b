import type { Bounds, LatLng } from '../src/types.ts'

type Listener = (event?: unknown) => void

class Evented {
  readonly #listeners = new Map<string, Set<Listener>>()

  addListener(name: string, listener: Listener) {
    const set = this.#listeners.get(name) ?? new Set()
    this.#listeners.set(name, set.add(listener))
    return { remove: () => void set.delete(listener) }
  }

  fire(name: string, event?: unknown): void {
    for (const listener of this.#listeners.get(name) ?? []) listener(event)
  }

  count(): number {
    return [...this.#listeners.values()].reduce((sum, set) => sum + set.size, 0)
  }

  clear(): void {
    this.#listeners.clear()
  }
}

/** Fake `google.maps.Map` that records calls. */
export class FakeGoogleMap extends Evented {
  static last: FakeGoogleMap | undefined
  center: LatLng = { lat: 0, lng: 0 }
  zoom = 0
  options: google.maps.MapOptions = {}
  fitted: [Bounds, google.maps.Padding] | undefined
  panned: [number, number] | undefined
  readonly element: HTMLElement
  readonly layers = new Set<FakeData>()

  constructor(element: HTMLElement, options: google.maps.MapOptions = {}) {
    super()
    this.element = element
    this.setOptions(options)
    FakeGoogleMap.last = this
    queueMicrotask(() => this.fire('idle'))
  }

  getDiv = () => this.element
  getZoom = () => this.zoom
  getCenter = () => new FakeLatLng(this.center)
  getBounds = () => ({ toJSON: (): Bounds => ({ south: -10, west: -20, north: 10, east: 20 }) })
  setOptions(options: google.maps.MapOptions) {
    this.options = { ...this.options, ...options }
  }
  setZoom(zoom: number) {
    this.zoom = zoom
    this.fire('bounds_changed')
  }
  setCenter(center: LatLng) {
    this.center = center
    this.fire('bounds_changed')
  }
  panTo(center: LatLng) {
    this.setCenter(center)
  }
  panBy(x: number, y: number) {
    this.panned = [x, y]
  }
  fitBounds(bounds: Bounds, padding: google.maps.Padding) {
    this.fitted = [bounds, padding]
  }
}

class FakeLatLng {
  readonly #at: LatLng
  constructor(at: LatLng) {
    this.#at = at
  }
  lat = () => this.#at.lat
  lng = () => this.#at.lng
  toJSON = () => this.#at
}

class FakeFeature {
  readonly id: string | number
  geometry: unknown
  constructor({ id, geometry }: { id: string | number; geometry: unknown }) {
    this.id = id
    this.geometry = geometry
  }
  getId = () => this.id
  setGeometry(geometry: unknown) {
    this.geometry = geometry
  }
}

/** Fake `google.maps.Data` with readable features and styles. */
class FakeData extends Evented {
  readonly features = new Map<string | number, FakeFeature>()
  readonly #overrides = new Map<FakeFeature, google.maps.Data.StyleOptions>()
  #style: (feature: FakeFeature) => google.maps.Data.StyleOptions = () => ({})
  #map: FakeGoogleMap | null

  constructor({ map }: { map: FakeGoogleMap }) {
    super()
    this.#map = map
    map.layers.add(this)
  }
  setStyle(style: (feature: FakeFeature) => google.maps.Data.StyleOptions) {
    this.#style = style
  }
  add(feature: FakeFeature) {
    this.features.set(feature.id, feature)
  }
  remove(feature: FakeFeature) {
    this.features.delete(feature.id)
  }
  getFeatureById(id: string | number) {
    return this.features.get(id)
  }
  overrideStyle(feature: FakeFeature, style: google.maps.Data.StyleOptions) {
    this.#overrides.set(feature, style)
  }
  styleOf(id: string | number) {
    const feature = this.features.get(id)!
    return { ...this.#style(feature), ...this.#overrides.get(feature) }
  }
  setMap(map: FakeGoogleMap | null) {
    if (!map) this.#map?.layers.delete(this)
    this.#map = map
  }
}

class FakeOverlay {
  setMap() {}
  getProjection() {
    return { fromLatLngToContainerPixel: (at: FakeLatLng) => ({ x: at.lng() * 10, y: at.lat() * 10 }) }
  }
}

class Shape {
  readonly parts: unknown
  constructor(parts: unknown) {
    this.parts = parts
  }
}

class Pair {
  readonly x: number
  readonly y: number
  constructor(x: number, y: number) {
    this.x = x
    this.y = y
  }
}

const event = {
  addListenerOnce(target: Evented, name: string, listener: Listener) {
    const handle = target.addListener(name, value => {
      handle.remove()
      listener(value)
    })
    return handle
  },
  removeListener: (handle: { remove(): void }) => handle.remove(),
  clearInstanceListeners: (target: Evented) => target.clear(),
}

/** Fake maps script with the parts that the kit uses. */
export const fakeGoogleMaps = {
  version: 'double',
  event,
  Map: FakeGoogleMap,
  LatLng: FakeLatLng,
  OverlayView: FakeOverlay,
  Size: Pair,
  Point: Pair,
  Data: Object.assign(FakeData, { Feature: FakeFeature, Point: Shape, LineString: Shape, Polygon: Shape }),
  importLibrary: () => Promise.resolve({}),
}
