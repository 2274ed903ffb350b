import {
  AttributionControl,
  LngLatBounds,
  Map as MapLibre,
  prewarm,
  setWorkerUrl,
  type GeoJSONSource,
  type ErrorEvent,
  type MapMouseEvent,
  type MapSourceDataEvent,
  type StyleSpecification,
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
import { nearestCopy, wrapLongitude } from '../geometry.ts'
import { animationMs } from '../map-port.ts'
import type { Bounds, LatLng, BasemapFailure, Mode, Padding, Point, Unsubscribe, View } from '../types.ts'
import { SourceLayer, type DrawnLayer } from './feature-layer.ts'
import { followGrid } from './grid.ts'
import { Pointer } from './pointer.ts'
import { SpriteLayer } from './sprite-layer.ts'
import { emptyStyle, offlineStyle, rasterStyle, refinements, type Refinement } from './style.ts'
import { basemapFailureOf } from './basemap-failure.ts'
import { watchWorker } from './watch-worker.ts'

setWorkerUrl(workerUrl)

/** Starts the worker before the first map. */
export const startWorker = (): void => prewarm()

// MapLibre counts zoom for tiles of 512 px, the kit for 256 px.
const zoomShift = 1
const maxZoom = 22

type ShownProps = Pick<HostProps<MapLibreOptions>, 'options' | 'view' | 'mode' | 'labels' | 'onFail'>

/** Adapts MapLibre to `MapEngine`. Throws without WebGL 2. */
export class MapLibreEngine implements MapEngine {
  readonly maxZoom = maxZoom
  readonly surface: HTMLElement
  /** Container of MapLibre, which moves from map to map. */
  readonly #root = document.createElement('div')
  readonly #map: MapLibre
  readonly #sizes = new ResizeObserver(() => this.#fit())
  readonly #options: MapLibreOptions
  readonly #failureListeners = new Set<(basemapFailure: BasemapFailure) => void>()
  readonly #pointer: Pointer
  readonly #images = new Map<string, ImageData>()
  #layers: DrawnLayer[] = []
  #count = 0
  #mode: Mode
  /** True for the bundled base map. */
  #bundled: boolean
  /** True after a base map tile was shown. */
  #hasShownTile = false
  /** True after the worker has processed a tile. */
  #hasWorkerResponded = false
  readonly #stopWatching: Unsubscribe
  #basemapFailure: BasemapFailure | undefined
  #styled = false
  #alive = true

  constructor(container: HTMLElement, { options, view, mode, labels, onFail }: ShownProps) {
    this.#options = options
    this.#mode = mode
    this.#bundled = !options.style && !options.raster && !options.tiles
    this.#root.className = 'mk-engine'
    container.append(this.#root)
    this.#map = new MapLibre({
      container: this.#root,
      // it would take the size of a kept engine, which is not on the page
      trackResize: false,
      style: this.#styleFor(mode) ?? emptyStyle(mode),
      // our own styles are checked while developing
      validateStyle: import.meta.env.DEV || options.style !== undefined,
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
    this.#map.setMissingStyleImageResolver(id => this.#addImage(id))
    this.surface = this.#map.getCanvasContainer()
    this.#pointer = new Pointer(this.#map)
    this.#map.on('error', event => this.#onError(event))
    this.#map.on('sourcedata', event => this.#onSourceData(event))
    this.#stopWatching = watchWorker(() => this.#hasWorkerResponded, onFail)
    this.#sizes.observe(this.#root)
    if (this.#bundled) this.#addBundledDetail()
    if (options.tiles) void this.#openFile()
  }

  /** Returns true if the engine of a closed map can show one with these options. */
  canShow({ tiles, ...options }: MapLibreOptions): boolean {
    const { tiles: own, ...others } = this.#options
    const isSame = own?.url === tiles?.url && own?.fetch === tiles?.fetch
    return isSame && JSON.stringify(others) === JSON.stringify(options) && !this.#context?.isContextLost()
  }

  /** Shows another map after `leave`. */
  show(container: HTMLElement, { view, mode, labels }: ShownProps): void {
    container.append(this.#root)
    this.#map.getCanvas().setAttribute('aria-label', labels.map)
    this.#fit()
    this.move(view, false)
    this.paint(mode)
  }

  /** Removes all that a closed map has drawn. Returns false if the engine cannot show another map. */
  leave(): boolean {
    this.#map.stop()
    for (const layer of this.#layers) layer.remove()
    this.#stopWatching()
    this.#root.remove()
    return this.#styled && this.#basemapFailure === undefined
  }

  view(): View {
    const { lat, lng } = this.#map.getCenter().wrap()
    return { center: { lat, lng }, zoom: this.#map.getZoom() + zoomShift }
  }

  bounds(): Bounds {
    const box = this.#map.getBounds()
    if (box.getEast() - box.getWest() >= 360)
      return { south: box.getSouth(), west: -180, north: box.getNorth(), east: 180 }
    return {
      south: box.getSouth(),
      west: wrapLongitude(box.getWest()),
      north: box.getNorth(),
      east: wrapLongitude(box.getEast()),
    }
  }

  project(at: LatLng): Point {
    const { x, y } = this.#map.project(nearestCopy(at, this.#map.getCenter().lng))
    return { x, y }
  }

  move(to: CameraTarget, animate: boolean): void {
    if (!this.#alive) return
    const duration = animate ? animationMs : 0
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
    const isPlaced = () => this.#layers.includes(layer)
    return {
      update: changes => {
        if (isPlaced()) layer.update(changes)
      },
      remove: () => {
        if (isPlaced()) layer.remove()
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
    if (!this.#alive || mode === this.#mode) return
    this.#mode = mode
    if (!this.#bundled && this.#options.tiles) {
      void this.#openFile()
      return
    }
    const style = this.#styleFor(mode)
    if (style === undefined) return
    if (typeof style === 'string') {
      if (typeof this.#options.style === 'object') this.#restyle(style)
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
      listener({ lat: event.lngLat.lat, lng: wrapLongitude(event.lngLat.lng) }),
    )
  }

  onBasemapFailure(listener: (basemapFailure: BasemapFailure) => void): Unsubscribe {
    this.#failureListeners.add(listener)
    if (this.#basemapFailure) listener(this.#basemapFailure)
    return () => void this.#failureListeners.delete(listener)
  }

  destroy(): void {
    this.#alive = false
    this.#layers = []
    this.#stopWatching()
    this.#sizes.disconnect()
    this.#map.remove()
    this.#root.remove()
  }

  get #context(): WebGL2RenderingContext | null {
    return this.#map.getCanvas().getContext('webgl2')
  }

  /** Takes the size of the map on the page. */
  #fit(): void {
    const { clientWidth, clientHeight } = this.#root
    const canvas = this.#map.getCanvas()
    const isOnPage = clientWidth > 0 && clientHeight > 0
    if (isOnPage && (canvas.clientWidth !== clientWidth || canvas.clientHeight !== clientHeight))
      this.#map.resize().redraw()
  }

  /** Returns undefined if the style must be loaded first. */
  #styleFor(mode: Mode): StyleSpecification | string | undefined {
    const { style, raster } = this.#options
    if (this.#bundled) return offlineStyle(mode)
    if (raster) return rasterStyle(raster, mode)
    return typeof style === 'object' ? style[mode] : style
  }

  #restyle(style: StyleSpecification | string): void {
    this.#styled = false
    this.#map.setStyle(style, { diff: false })
  }

  /** Adds the grid and the finer land of the bundled map. */
  #addBundledDetail(): void {
    followGrid(this.#map)
    for (const refinement of refinements) void this.#map.once('idle', () => this.#refine(refinement))
  }

  async #openFile(): Promise<void> {
    const { tiles } = this.#options
    try {
      const { regionStyle } = await import('./region.ts')
      if (!this.#alive || this.#bundled || !tiles) return
      this.#restyle(regionStyle(tiles, this.#mode, document.documentElement.lang.split('-')[0] || 'en'))
    } catch (error) {
      this.#report({ status: 0, url: tiles?.url ?? '', message: String(error) })
    }
  }

  #onSourceData({ sourceId, tile }: MapSourceDataEvent): void {
    if (tile) this.#hasWorkerResponded = true
    if (tile && !sourceId.startsWith('kit-')) this.#hasShownTile = true
  }

  #onError(event: ErrorEvent): void {
    if (!this.#alive || this.#bundled) return
    const { sourceId = '' } = event as { sourceId?: string }
    if (!sourceId.startsWith('kit-')) this.#report(event.error)
  }

  /** Replaces a base map that failed before its first tile with the bundled one. The first failure counts. */
  #report(error: Parameters<typeof basemapFailureOf>[0]): void {
    if (this.#basemapFailure && (this.#bundled || this.#hasShownTile)) return
    const { style, raster, tiles, hosts } = this.#options
    const address = tiles?.url ?? raster?.url ?? (typeof style === 'object' ? style[this.#mode] : style) ?? ''
    const isFallback = !this.#hasShownTile
    this.#basemapFailure = { ...basemapFailureOf(error, address, hosts), isFallback }
    if (isFallback) {
      this.#bundled = true
      this.#restyle(offlineStyle(this.#mode))
      this.#addBundledDetail()
    }
    for (const listener of this.#failureListeners) listener(this.#basemapFailure)
  }

  #attach(): void {
    this.#styled = true
    for (const layer of this.#layers) this.#place(layer)
  }

  #create<K extends Kind>(kind: K): DrawnLayer & FeatureLayer<Kinds[K]>
  #create(kind: Kind): DrawnLayer & (SpriteLayer | SourceLayer<Kind>) {
    const id = `kit-${kind}-${this.#count++}`
    const onRemove = () => {
      this.#layers = this.#layers.filter(other => other.id !== id)
      this.#pointer.drop(id)
    }
    return kind === 'units'
      ? new SpriteLayer(this.#map, id, image => this.#images.get(image), onRemove)
      : new SourceLayer(this.#map, kind, id, onRemove)
  }

  #place(layer: DrawnLayer): void {
    const above = this.#layers.slice(this.#layers.indexOf(layer) + 1).flatMap(other => other.layerIds)
    layer.attach(above.find(id => this.#map.getLayer(id)))
  }

  #addImage(id: string): void {
    const pixels = this.#images.get(id)
    if (pixels && !this.#map.hasImage(id)) this.#map.addImage(id, pixels, { pixelRatio: 2 })
  }

  #refine(refinement: Refinement): void {
    if (!this.#alive) return
    const { source, data, from } = refinement
    if (this.#map.getZoom() < from) void this.#map.once('zoomend', () => this.#refine(refinement))
    else void this.#map.getSource<GeoJSONSource>(source)?.setData(data)
  }
}
