import {
  AttributionControl,
  LngLatBounds,
  Map as MapLibre,
  setWorkerUrl,
  type GeoJSONSource,
  type MapMouseEvent,
} from 'maplibre-gl'
import workerUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs?worker&url'
import {
  kinds,
  type CameraTarget,
  type FeatureLayer,
  type HostProps,
  type Kind,
  type Kinds,
  type LayerEvents,
  type MapEngine,
  type MapLibreOptions,
} from '../engine.ts'
import { fitMargins } from '../fit-margins.ts'
import { nearestCopy } from '../geometry.ts'
import type { Bounds, LatLng, Mode, Padding, Point, Unsubscribe, View } from '../types.ts'
import { SourceLayer, type Drawn } from './feature-layer.ts'
import { followGrid } from './grid.ts'
import { Pointer } from './pointer.ts'
import { SpriteLayer } from './sprite-layer.ts'
import { fineWorld, offlineStyle, worldSource } from './style.ts'

setWorkerUrl(workerUrl)

// The engine counts zoom for tiles of 512 px, the kit for 256.
const zoomShift = 1
const maxZoom = 22

/** MapLibre behind the kit's port. Throws where the browser has no WebGL 2. */
export class MapLibreEngine implements MapEngine {
  readonly maxZoom = maxZoom
  readonly surface: HTMLElement
  readonly #map: MapLibre
  readonly #style: MapLibreOptions['style']
  readonly #pointer: Pointer
  readonly #images = new Map<string, ImageData>()
  #layers: Drawn[] = []
  #count = 0
  #styled = false
  #alive = true

  constructor(
    container: HTMLElement,
    { options, view, mode, labels }: Pick<HostProps<MapLibreOptions>, 'options' | 'view' | 'mode' | 'labels'>,
  ) {
    this.#style = options.style
    this.#map = new MapLibre({
      container,
      style: this.#styleFor(mode),
      center: view.center,
      zoom: view.zoom - zoomShift,
      maxZoom: maxZoom - zoomShift,
      attributionControl: false,
      dragRotate: false,
      pitchWithRotate: false,
      touchPitch: false,
      fadeDuration: 0,
      locale: { 'Map.Title': labels.map },
    })
    this.#map.keyboard.disableRotation()
    this.#map.touchZoomRotate.disableRotation()
    this.#map.addControl(new AttributionControl({ compact: false }), 'bottom-left')
    this.#map.on('style.load', () => this.#attach())
    this.#map.setMissingStyleImageResolver(id => this.#supply(id))
    this.surface = this.#map.getCanvasContainer()
    this.#pointer = new Pointer(this.#map)
    if (!this.#style) {
      followGrid(this.#map)
      void this.#map.once('idle', () => this.#refine())
    }
  }

  view(): View {
    const { lat, lng } = this.#map.getCenter().wrap()
    return { center: { lat, lng }, zoom: this.#map.getZoom() + zoomShift }
  }

  bounds(): Bounds {
    const box = this.#map.getBounds()
    if (box.getEast() - box.getWest() >= 360)
      return { south: box.getSouth(), west: -180, north: box.getNorth(), east: 180 }
    return { south: box.getSouth(), west: wrap(box.getWest()), north: box.getNorth(), east: wrap(box.getEast()) }
  }

  project(at: LatLng): Point {
    const { x, y } = this.#map.project(nearestCopy(at, this.#map.getCenter().lng))
    return { x, y }
  }

  move(to: CameraTarget, animate: boolean): void {
    if (!this.#alive) return
    const duration = animate ? 400 : 0
    if ('bounds' in to) {
      const { south, west, north, east } = to.bounds
      const box = new LngLatBounds([west, south], [east < west ? east + 360 : east, north])
      this.#map.fitBounds(box, {
        padding: fitMargins(this.#map.getContainer().clientWidth),
        maxZoom: 17 - zoomShift,
        duration,
      })
      return
    }
    const camera = {
      ...(to.center && { center: to.center }),
      ...(to.zoom !== undefined && { zoom: Math.min(to.zoom, maxZoom) - zoomShift }),
    }
    if (animate) this.#map.easeTo({ ...camera, duration })
    else this.#map.jumpTo(camera)
  }

  pad(padding: Padding): void {
    if (this.#alive) this.#map.setPadding({ top: 0, right: 0, bottom: 0, left: 0, ...padding })
  }

  layer<K extends Kind>(kind: K, events: LayerEvents): FeatureLayer<Kinds[K]> {
    const layer = this.#create(kind)
    this.#layers = [...this.#layers, layer].toSorted((a, b) => kinds.indexOf(a.kind) - kinds.indexOf(b.kind))
    this.#pointer.add(layer, events)
    if (this.#styled) this.#place(layer)
    return {
      update: changes => {
        if (this.#alive) layer.update(changes)
      },
      remove: () => {
        if (this.#alive) layer.remove()
      },
    }
  }

  image(id: string, pixels: ImageData): void {
    this.#images.set(id, pixels)
    if (!this.#alive) return
    if (this.#map.hasImage(id)) this.#map.updateImage(id, pixels)
    for (const layer of this.#layers) if (layer instanceof SpriteLayer) layer.redraw(id, pixels)
  }

  paint(mode: Mode): void {
    if (!this.#alive) return
    const style = this.#styleFor(mode)
    if (typeof style === 'string') {
      if (typeof this.#style !== 'object') return
      this.#styled = false
      this.#map.setStyle(style, { diff: false })
      return
    }
    for (const { id, paint } of style.layers) {
      for (const [name, value] of Object.entries(paint ?? {})) {
        if (this.#map.getLayer(id))
          this.#map.setPaintProperty(id, name as Parameters<MapLibre['setPaintProperty']>[1], value)
      }
    }
  }

  onMove(listener: () => void): Unsubscribe {
    this.#map.on('move', listener)
    return () => void this.#map.off('move', listener)
  }

  onClick(listener: (at: LatLng) => void): Unsubscribe {
    return this.#pointer.onClick((event: MapMouseEvent) =>
      listener({ lat: event.lngLat.lat, lng: wrap(event.lngLat.lng) }),
    )
  }

  destroy(): void {
    this.#alive = false
    this.#map.remove()
  }

  #styleFor(mode: Mode) {
    if (!this.#style) return offlineStyle(mode)
    return typeof this.#style === 'string' ? this.#style : this.#style[mode]
  }

  #attach(): void {
    this.#styled = true
    for (const layer of this.#layers) this.#place(layer)
  }

  #create<K extends Kind>(kind: K): Drawn & FeatureLayer<Kinds[K]>
  #create(kind: Kind): Drawn & (SpriteLayer | SourceLayer<Kind>) {
    const id = `kit-${kind}-${this.#count++}`
    const gone = () => {
      this.#layers = this.#layers.filter(other => other.id !== id)
      this.#pointer.drop(id)
    }
    return kind === 'units'
      ? new SpriteLayer(this.#map, id, image => this.#images.get(image), gone)
      : new SourceLayer(this.#map, kind, id, gone)
  }

  #place(layer: Drawn): void {
    const above = this.#layers.slice(this.#layers.indexOf(layer) + 1).flatMap(other => other.layerIds)
    layer.attach(above.find(id => this.#map.getLayer(id)))
  }

  #supply(id: string): void {
    const pixels = this.#images.get(id)
    if (pixels && !this.#map.hasImage(id)) this.#map.addImage(id, pixels, { pixelRatio: 2 })
  }

  #refine(): void {
    if (this.#alive) void this.#map.getSource<GeoJSONSource>(worldSource)?.setData(fineWorld)
  }
}

const wrap = (lng: number) => ((((lng + 180) % 360) + 360) % 360) - 180
