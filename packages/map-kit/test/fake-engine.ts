import { wrapPlace } from '../src/drawing/shapes.ts'
import {
  type CameraTarget,
  type Changes,
  type FeatureLayer,
  type HostProps,
  type Key,
  type Kind,
  kinds,
  type Kinds,
  type LayerEvents,
  type MapEngine,
} from '../src/engine.ts'
import { pinSize } from '../src/layers/sprites.ts'
import type { BasemapFailure, Bounds, LatLng, Mode, Padding, Point, Unsubscribe, View } from '../src/types.ts'
import { Camera } from './camera.ts'

interface Hit {
  layer: FakeLayer
  key: Key
}

/** Fake engine that records features. Hits, moves and fits like MapLibre, without animation. */
export class FakeEngine implements MapEngine {
  readonly maxZoom = 22
  readonly surface: HTMLElement
  /** Pictures by id. */
  readonly images = new Map<string, ImageData>()
  mode: Mode
  readonly #ground: HTMLElement
  readonly #camera: Camera
  readonly #resized: ResizeObserver
  readonly #moves = new Set<() => void>()
  readonly #clicks = new Set<(at: LatLng) => void>()
  readonly #failureListeners = new Set<(basemapFailure: BasemapFailure) => void>()
  #layers: FakeLayer[] = []
  #hovered: Hit | undefined
  #alive = true

  constructor(container: HTMLElement, { view, mode, labels }: Pick<HostProps, 'view' | 'mode' | 'labels'>) {
    this.mode = mode
    this.surface = document.createElement('div')
    this.#ground = document.createElement('div')
    for (const element of [this.surface, this.#ground]) element.style.cssText = 'position: absolute; inset: 0'
    // same attributes as MapLibre's canvas
    this.#ground.tabIndex = 0
    this.#ground.role = 'region'
    this.#ground.ariaLabel = labels.map
    this.#ground.addEventListener('click', event => this.#click(this.#pointOf(event)))
    this.#ground.addEventListener('pointermove', event => this.#enter(this.#hit(this.#pointOf(event))))
    this.#ground.addEventListener('pointerleave', () => this.#enter(undefined))
    this.surface.append(this.#ground)
    container.append(this.surface)
    this.#camera = new Camera(view, () => ({ width: container.clientWidth, height: container.clientHeight }))
    this.#resized = new ResizeObserver(() => this.#moved())
    this.#resized.observe(container)
  }

  /** Returns the current features of a kind in insertion order. */
  drawn<K extends Kind>(kind: K): Kinds[K][] {
    const ofKind = this.#layers.filter(layer => layer.kind === kind) as unknown as FakeLayer<K>[]
    return ofKind.flatMap(({ features }) => [...features.values()])
  }

  view(): View {
    return this.#camera.view()
  }

  bounds(): Bounds {
    return this.#camera.bounds()
  }

  project(at: LatLng): Point {
    return this.#camera.project(at)
  }

  move(to: CameraTarget): void {
    if (!this.#alive) return
    this.#camera.move(to)
    this.#moved()
  }

  pad(padding: Padding): void {
    if (!this.#alive) return
    this.#camera.pad(padding)
    this.#moved()
  }

  layer<K extends Kind>(kind: K, events: LayerEvents): FeatureLayer<Kinds[K]> {
    const layer = new FakeLayer(kind, events, () => {
      this.#layers = this.#layers.filter(other => other !== known)
      if (this.#hovered?.layer === known) this.#enter(undefined)
    })
    // features are written only, so the kind does not matter
    const known = layer as unknown as FakeLayer
    this.#layers.push(known)
    return layer
  }

  image(id: string, pixels: ImageData): void {
    this.images.set(id, pixels)
  }

  paint(mode: Mode): void {
    this.mode = mode
  }

  onMove(listener: () => void): Unsubscribe {
    this.#moves.add(listener)
    return () => void this.#moves.delete(listener)
  }

  onClick(listener: (at: LatLng) => void): Unsubscribe {
    this.#clicks.add(listener)
    return () => void this.#clicks.delete(listener)
  }

  onBasemapFailure(listener: (basemapFailure: BasemapFailure) => void): Unsubscribe {
    this.#failureListeners.add(listener)
    return () => void this.#failureListeners.delete(listener)
  }

  /** Simulates a base map failure. */
  fail(basemapFailure: BasemapFailure): void {
    for (const listener of this.#failureListeners) listener(basemapFailure)
  }

  destroy(): void {
    this.#alive = false
    this.#resized.disconnect()
    this.surface.remove()
  }

  #moved(): void {
    for (const listener of this.#moves) listener()
  }

  #click(point: Point): void {
    const hit = this.#hit(point)
    if (hit) hit.layer.events.onClick?.(hit.key)
    else for (const listener of this.#clicks) listener(wrapPlace(this.#camera.placeAt(point)))
  }

  #enter(hit: Hit | undefined): void {
    const left = this.#hovered
    if (left?.key === hit?.key && left?.layer === hit?.layer) return
    this.#hovered = hit
    if (left && left.layer !== hit?.layer) left.layer.events.onHover?.(undefined)
    hit?.layer.events.onHover?.(hit.key)
  }

  /** Returns the topmost feature of listening layers. */
  #hit(point: Point): Hit | undefined {
    const topFirst = this.#layers
      .filter(({ events }) => events.onClick ?? events.onHover)
      .toSorted((a, b) => kinds.indexOf(b.kind) - kinds.indexOf(a.kind))
    for (const layer of topFirst) {
      const key = layer.hit(point, at => this.project(at))
      if (key !== undefined) return { layer, key }
    }
    return undefined
  }

  #pointOf({ clientX, clientY }: MouseEvent): Point {
    const { left, top } = this.#ground.getBoundingClientRect()
    return { x: clientX - left, y: clientY - top }
  }
}

/** Current features of a fake layer. */
class FakeLayer<K extends Kind = Kind> implements FeatureLayer<Kinds[K]> {
  readonly kind: K
  readonly events: LayerEvents
  readonly features = new Map<Key, Kinds[K]>()
  readonly #onRemove: () => void

  constructor(kind: K, events: LayerEvents, onRemove: () => void) {
    this.kind = kind
    this.events = events
    this.#onRemove = onRemove
  }

  update({ put, drop }: Changes<Kinds[K]>): void {
    for (const key of drop) this.features.delete(key)
    for (const feature of put) this.features.set(feature.key, feature)
  }

  remove(): void {
    this.#onRemove()
  }

  /** Returns the topmost feature at a point. */
  hit(point: Point, project: (at: LatLng) => Point): Key | undefined {
    return [...this.features.values()]
      .filter(feature => isHit[this.kind](feature, point, project))
      .toSorted((a, b) => orderOf(a) - orderOf(b))
      .at(-1)?.key
  }
}

const orderOf = (feature: Kinds[Kind]) => ('order' in feature ? feature.order : 0)

type Project = (at: LatLng) => Point

const unitRadius = 21

/** Hit tests by feature kind, like the engines. */
const isHit: { [K in Kind]: (feature: Kinds[K], point: Point, project: Project) => boolean } = {
  ground: () => false,
  units: ({ at }, point, project) => apart(project(at), point) <= unitRadius,
  pins({ at }, point, project) {
    const { x, y } = project(at)
    return Math.max(Math.abs(x - point.x), Math.abs(y - point.y)) <= pinSize / 2
  },
  lines: ({ path, width }, point, project) =>
    path.slice(1).some((to, i) => fromSegment(point, project(path[i] ?? to), project(to)) <= width / 2),
  areas: ({ ring }, point, project) => isInside(ring.map(project), point),
}

const apart = (a: Point, b: Point) => Math.hypot(a.x - b.x, a.y - b.y)

/** Returns the pixels from a point to a line segment. */
function fromSegment(point: Point, from: Point, to: Point): number {
  const [dx, dy] = [to.x - from.x, to.y - from.y]
  const along = ((point.x - from.x) * dx + (point.y - from.y) * dy) / (dx * dx + dy * dy || 1)
  const share = Math.max(0, Math.min(1, along))
  return apart(point, { x: from.x + dx * share, y: from.y + dy * share })
}

function isInside(ring: readonly Point[], { x, y }: Point): boolean {
  return (
    ring.filter((a, i) => {
      const b = ring[(i + 1) % ring.length] ?? a
      return a.y > y !== b.y > y && x < ((b.x - a.x) * (y - a.y)) / (b.y - a.y) + a.x
    }).length %
      2 ===
    1
  )
}
