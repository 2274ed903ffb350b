import type { CameraTarget } from '../src/engine.ts'
import { fitMargins } from '../src/fit-margins.ts'
import { mercator, nearestCopy, unmercator, worldSize } from '../src/geometry.ts'
import type { Bounds, LatLng, Padding, Point, View } from '../src/types.ts'

/** Map size in pixels. */
interface Size {
  width: number
  height: number
}

const maxZoom = 22
const maxFitZoom = 17
const wrap = (lng: number) => ((((lng + 180) % 360) + 360) % 360) - 180
const limit = (value: number, least: number, most: number) => Math.max(least, Math.min(most, value))

/** Web Mercator camera without rotation and tilt, like the engines. */
export class Camera {
  readonly #size: () => Size
  #view: View
  #padding: Required<Padding> = { top: 0, right: 0, bottom: 0, left: 0 }

  constructor(view: View, size: () => Size) {
    this.#size = size
    this.#view = view
    this.#look(view)
  }

  view(): View {
    const { center, zoom } = this.#view
    // the centre reports 180 at the antimeridian, bounds report -180
    return { center: { lat: center.lat, lng: wrap(center.lng) === -180 ? 180 : wrap(center.lng) }, zoom }
  }

  bounds(): Bounds {
    const { width, height } = this.#size()
    const [northWest, southEast] = [this.placeAt({ x: 0, y: 0 }), this.placeAt({ x: width, y: height })]
    const [south, north] = [southEast.lat, northWest.lat]
    return southEast.lng - northWest.lng >= 360
      ? { south, west: -180, north, east: 180 }
      : { south, west: wrap(northWest.lng), north, east: wrap(southEast.lng) }
  }

  project(at: LatLng): Point {
    const [there, world, size] = [
      mercator(nearestCopy(at, this.#view.center.lng)),
      mercator(this.#view.center),
      this.#world,
    ]
    const middle = this.#middle
    return { x: middle.x + (there.x - world.x) * size, y: middle.y + (there.y - world.y) * size }
  }

  /** Returns the place at a point, possibly on another copy of the world. */
  placeAt({ x, y }: Point): LatLng {
    const [world, middle, size] = [mercator(this.#view.center), this.#middle, this.#world]
    return unmercator({ x: world.x + (x - middle.x) / size, y: world.y + (y - middle.y) / size })
  }

  pad(padding: Padding): void {
    this.#padding = { top: 0, right: 0, bottom: 0, left: 0, ...padding }
  }

  move(to: CameraTarget): void {
    this.#look('bounds' in to ? this.#fitting(to.bounds) : { ...this.#view, ...to })
  }

  get #world(): number {
    return worldSize(this.#view.zoom)
  }

  /** Returns the centre of the area not covered by panels. */
  get #middle(): Point {
    const { width, height } = this.#size()
    const { top, right, bottom, left } = this.#padding
    return { x: (width + left - right) / 2, y: (height + top - bottom) / 2 }
  }

  #fitting({ south, west, north, east }: Bounds): View {
    const { width, height } = this.#size()
    const margins = fitMargins(width)
    const { top, right, bottom, left } = this.#padding
    const room = {
      x: width - left - right - margins.left - margins.right,
      y: height - top - bottom - margins.top - margins.bottom,
    }
    const from = mercator({ lat: north, lng: west })
    const to = mercator({ lat: south, lng: east < west ? east + 360 : east })
    const zoom = Math.min(maxFitZoom, Math.log2(Math.min(room.x / (to.x - from.x), room.y / (to.y - from.y)) / 256))
    const size = worldSize(zoom)
    // unequal margins shift the centre
    const center = unmercator({
      x: (from.x + to.x) / 2 + (margins.right - margins.left) / 2 / size,
      y: (from.y + to.y) / 2 + (margins.bottom - margins.top) / 2 / size,
    })
    return { center, zoom }
  }

  /** Limits the camera so that the uncovered area stays within the world. */
  #look({ center, zoom }: View): void {
    const height = this.#size().height - this.#padding.top - this.#padding.bottom
    const zoomed = limit(zoom, Math.log2(Math.max(1, height) / 256), maxZoom)
    const half = height / 2 / worldSize(zoomed)
    const { x, y } = mercator(center)
    const bounded = limit(y, Math.min(0.5, half), Math.max(0.5, 1 - half))
    this.#view = { center: bounded === y ? center : unmercator({ x, y: bounded }), zoom: zoomed }
  }
}
