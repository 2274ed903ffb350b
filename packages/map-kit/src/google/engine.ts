import {
  type CameraTarget,
  type FeatureLayer,
  type Kind,
  kinds,
  type Kinds,
  type LayerEvents,
  type MapEngine,
} from '../engine.ts'
import { fitMargins } from '../fit-margins.ts'
import { DataLayer } from './data-layer.ts'
import { Pictures } from './pictures.ts'
import { palettes } from '../palette.ts'
import type { Bounds, LatLng, Mode, Padding, Point, Unsubscribe, View } from '../types.ts'

const { water, land, border, text } = palettes.dark

/** Dark style of Google Maps in the greys of the offline base map. */
const nightStyles: google.maps.MapTypeStyle[] = [
  { elementType: 'geometry', stylers: [{ color: land }] },
  { elementType: 'labels.text.fill', stylers: [{ color: text }] },
  { elementType: 'labels.text.stroke', stylers: [{ color: land }] },
  { featureType: 'water', elementType: 'geometry', stylers: [{ color: water }] },
  { featureType: 'road', elementType: 'geometry', stylers: [{ color: border }] },
  { featureType: 'administrative', elementType: 'geometry.stroke', stylers: [{ color: border }] },
]

/** Adapts Google Maps to `MapEngine`. `map` must have been idle once to have bounds. */
export class GoogleEngine implements MapEngine {
  readonly maxZoom = 22
  readonly surface: HTMLElement
  readonly #map: google.maps.Map
  readonly #overlay: google.maps.OverlayView
  readonly #pictures = new Pictures()
  readonly #layers = new Set<DataLayer>()
  readonly #listeners = new Set<() => void>()
  readonly #undo: google.maps.MapsEventListener[]
  #padding: Required<Padding> = { top: 0, right: 0, bottom: 0, left: 0 }
  #alive = true

  constructor(map: google.maps.Map, mode: Mode) {
    this.#map = map
    this.surface = document.createElement('div')
    this.surface.className = 'mk-surface'
    map.getDiv().append(this.surface)
    this.#overlay = this.#projection()
    this.#undo = [map.addListener('bounds_changed', () => this.#moved())]
    this.paint(mode)
  }

  view(): View {
    const center = this.#map.getCenter()!
    return { center: { lat: center.lat(), lng: center.lng() }, zoom: this.#map.getZoom()! }
  }

  bounds(): Bounds {
    return this.#map.getBounds()!.toJSON()
  }

  project(at: LatLng): Point {
    const point = this.#overlay.getProjection()?.fromLatLngToContainerPixel(new google.maps.LatLng(at))
    return point ? { x: point.x, y: point.y } : { x: -9999, y: -9999 }
  }

  move(to: CameraTarget, animate: boolean): void {
    if (!this.#alive) return
    const { top, right, bottom, left } = this.#padding
    if ('bounds' in to) {
      const fit = fitMargins(this.#map.getDiv().clientWidth)
      const margins = {
        top: top + fit.top,
        right: right + fit.right,
        bottom: bottom + fit.bottom,
        left: left + fit.left,
      }
      this.#map.fitBounds(to.bounds, margins)
      return
    }
    if (to.zoom !== undefined) this.#map.setZoom(Math.min(to.zoom, this.maxZoom))
    if (!to.center) return
    if (animate) this.#map.panTo(to.center)
    else this.#map.setCenter(to.center)
    if (left !== right || top !== bottom) this.#map.panBy((right - left) / 2, (bottom - top) / 2)
  }

  pad(padding: Padding): void {
    this.#padding = { top: 0, right: 0, bottom: 0, left: 0, ...padding }
  }

  layer<K extends Kind>(kind: K, events: LayerEvents): FeatureLayer<Kinds[K]> {
    const layer = new DataLayer<K>(this.#map, kinds.indexOf(kind), events, this.#pictures)
    this.#layers.add(layer)
    return {
      update: changes => {
        if (this.#alive) layer.update(changes)
      },
      remove: () => {
        this.#layers.delete(layer)
        layer.remove()
      },
    }
  }

  image(id: string, pixels: ImageData): void {
    this.#pictures.set(id, pixels)
    for (const layer of this.#layers) layer.restyle(id)
  }

  paint(mode: Mode): void {
    if (this.#alive) this.#map.setOptions({ styles: mode === 'dark' ? nightStyles : null })
  }

  onMove(listener: () => void): Unsubscribe {
    this.#listeners.add(listener)
    return () => void this.#listeners.delete(listener)
  }

  onClick(listener: (at: LatLng) => void): Unsubscribe {
    const handle = this.#map.addListener('click', (event: google.maps.MapMouseEvent) => {
      if (event.latLng) listener(event.latLng.toJSON())
    })
    return () => handle.remove()
  }

  /** No-op, because Google reports failures on the map itself. */
  onBasemapFailure(): Unsubscribe {
    return () => {}
  }

  destroy(): void {
    this.#alive = false
    for (const handle of this.#undo) handle.remove()
    for (const layer of this.#layers) layer.remove()
    this.#layers.clear()
    this.#listeners.clear()
    this.#overlay.setMap(null)
    this.surface.remove()
  }

  // Google projects places through overlays only.
  #projection(): google.maps.OverlayView {
    const overlay = new google.maps.OverlayView()
    overlay.onAdd = () => {}
    overlay.onRemove = () => {}
    overlay.draw = () => this.#moved()
    overlay.setMap(this.#map)
    return overlay
  }

  #moved(): void {
    for (const listener of this.#listeners) listener()
  }
}
