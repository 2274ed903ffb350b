import type { CameraTarget, MapEngine } from './engine.ts'
import { boundsOf } from './geometry.ts'
import type { Bounds, LatLng, Padding, Unsubscribe, View } from './types.ts'

/** Duration of a camera move. */
export const animationMs = 400

type Places = () => Iterable<LatLng>

/** Controls the camera for a screen. The last call before the engine has loaded is executed afterwards. */
export class MapPort {
  #engine: MapEngine | undefined
  #last: View | undefined
  #waiting: CameraTarget | undefined
  #padding: Padding = {}
  /** Pixels at the bottom that a sheet covers. */
  #covered = 0
  /** Target of the last move, and when its animation ends. */
  #moving: { target: CameraTarget; until: number } | undefined
  #isMoved = false
  readonly #listeners = new Set<() => void>()
  readonly #contents = new Set<Places>()
  readonly #extents = new Set<Bounds>()

  get engine(): MapEngine | undefined {
    return this.#engine
  }

  /** Centres a place, limited to the engine's maximum zoom. */
  flyTo({ lat, lng, zoom }: LatLng & { zoom?: number }): void {
    this.#move(zoom === undefined ? { center: { lat, lng } } : { center: { lat, lng }, zoom })
  }

  fitBounds(bounds: Bounds): void {
    this.#move({ bounds })
  }

  zoomBy(steps: number): void {
    const view = this.view()
    if (view) this.#move({ zoom: Math.max(0, view.zoom + steps) })
  }

  /** Fits the bounds declared by `MapExtent`, else all drawn features. */
  fitAll(): void {
    const corners = [...this.#extents].flatMap(({ south, west, north, east }) => [
      { lat: south, lng: west },
      { lat: north, lng: east },
    ])
    const bounds =
      this.#extents.size === 1 ? [...this.#extents][0] : boundsOf(corners.length > 0 ? corners : this.#drawn())
    if (bounds) this.fitBounds(bounds)
  }

  /** True after a screen or the user has moved the camera. */
  get isMoved(): boolean {
    return this.#isMoved
  }

  view(): View | undefined {
    return this.#engine?.view()
  }

  /** Camera of the previous engine, restored for another base map. */
  get lastView(): View | undefined {
    return this.#last
  }

  bounds(): Bounds | undefined {
    return this.#engine?.bounds()
  }

  pad(padding: Padding): void {
    this.#padding = padding
    this.#applyPadding()
  }

  /** Reserves the lower part of the map for a sheet, in pixels; 0 frees it. */
  cover(bottom: number): void {
    this.#covered = bottom
    this.#applyPadding()
  }

  /** True while the camera moves to a place. */
  get isMoving(): boolean {
    return this.#moving !== undefined && performance.now() < this.#moving.until
  }

  attach(engine: MapEngine | undefined): void {
    this.#last = this.#engine?.view() ?? this.#last
    this.#engine = engine
    this.#applyPadding()
    if (engine && this.#waiting) engine.move(this.#waiting, false)
    this.#waiting = undefined
    for (const listener of this.#listeners) listener()
  }

  /** Called when an engine is attached or detached. */
  subscribe = (listener: () => void): Unsubscribe => {
    this.#listeners.add(listener)
    return () => void this.#listeners.delete(listener)
  }

  contribute(places: Places): Unsubscribe {
    this.#contents.add(places)
    return () => void this.#contents.delete(places)
  }

  declare(extent: Bounds): Unsubscribe {
    this.#extents.add(extent)
    return () => void this.#extents.delete(extent)
  }

  #drawn(): LatLng[] {
    return [...this.#contents].flatMap(places => [...places()])
  }

  #applyPadding(): void {
    const { bottom = 0 } = this.#padding
    const isMoving = this.isMoving
    this.#engine?.pad({ ...this.#padding, bottom: bottom + this.#covered })
    // a change of the padding stops the animation
    if (isMoving && this.#moving) this.#engine?.move(this.#moving.target, !prefersReducedMotion())
  }

  #move(target: CameraTarget): void {
    this.#isMoved = true
    this.#moving = { target, until: performance.now() + animationMs }
    if (this.#engine) this.#engine.move(target, !prefersReducedMotion())
    else this.#waiting = target
  }
}

/** Returns true if the user prefers reduced motion. */
export const prefersReducedMotion = () => matchMedia('(prefers-reduced-motion: reduce)').matches
