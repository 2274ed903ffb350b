import type { FeatureLayer, IconFeature, Key, LayerEvents, MapEngine } from '../engine.ts'
import { pixels, within, worldSize } from '../geometry.ts'
import type { LatLng, Unsubscribe } from '../types.ts'
import { diff } from './diff.ts'
import { Glide } from './glide.ts'
import { cssColor, type Icons, type Sprites, spritesOf, unitSize } from './sprites.ts'

export interface MapUnit extends LatLng {
  id: Key
  /** Vehicle icon name, a key of `icons`. */
  iconName?: string
  /** Status colour, also as bare hexadecimal digits. */
  color?: string
  /** Degrees from north, only while the unit moves. */
  heading?: number
  /** Time of the fix in milliseconds; without it the marker jumps. */
  time?: number
}

interface Look {
  selectedId: Key | undefined
  icons: Icons
  isJumping: boolean
}

// Smaller steps are invisible, so a fleet at low zoom needs no drawing.
const visibleStep = 0.75
// Frame interval of glides, to keep the main thread free.
const frameMs = 80

/** Draws units and glides them between fixes in one frame loop, which runs only while units move. */
export class Fleet {
  readonly #engine: MapEngine
  readonly #layer: FeatureLayer<IconFeature>
  readonly #sprites: Sprites
  readonly #stop: Unsubscribe
  readonly #glide = new Glide()
  #units: ReadonlyMap<Key, MapUnit> = new Map()
  #drawn = new Map<Key, IconFeature>()
  #zoom: number
  #frame = 0
  #next = 0

  constructor(engine: MapEngine, events: LayerEvents) {
    this.#engine = engine
    this.#layer = engine.layer('units', events)
    this.#sprites = spritesOf(engine)
    this.#zoom = engine.view().zoom
    this.#stop = engine.onMove(() => this.#settle())
  }

  show(units: readonly MapUnit[], look: Look): void {
    this.#units = new Map(units.map(unit => [unit.id, unit]))
    this.#glide.aim(
      units.map(unit => ({ key: unit.id, at: unit, time: unit.time })),
      performance.now(),
      look.isJumping,
    )
    const size = worldSize(this.#zoom)
    const wanted = new Map(units.map(unit => [unit.id, this.#feature(unit, look, size)]))
    this.#layer.update(diff(this.#drawn, wanted))
    this.#drawn = wanted
    this.#run()
  }

  remove(): void {
    cancelAnimationFrame(this.#frame)
    this.#stop()
    this.#layer.remove()
  }

  #feature(unit: MapUnit, { selectedId, icons }: Look, size: number): IconFeature {
    const selected = unit.id === selectedId
    const color = cssColor(unit.color)
    const image = this.#sprites.id({ size: unitSize, color, selected, icon: unit.iconName }, icons)
    const at = this.#place(unit)
    const before = this.#drawn.get(unit.id)?.at
    const feature = {
      key: unit.id,
      at: before && pixels(before, at, size) < visibleStep ? before : at,
      image,
      color,
      order: selected ? 1 : 0,
    }
    return unit.heading === undefined ? feature : { ...feature, heading: unit.heading }
  }

  #place({ id, lat, lng }: MapUnit): LatLng {
    return this.#glide.shown(id) ?? { lat, lng }
  }

  #run(): void {
    cancelAnimationFrame(this.#frame)
    if (!this.#glide.busy) return
    this.#frame = requestAnimationFrame(now => {
      if (now >= this.#next) {
        this.#next = now + frameMs
        const moved = this.#glide.step(now)
        const seen = this.#engine.bounds()
        // Outside the view only the arrival is drawn.
        this.#move(
          moved.filter(
            key =>
              !this.#glide.shown(key) ||
              within(seen, this.#drawn.get(key)!.at) ||
              within(seen, this.#glide.shown(key)!),
          ),
        )
      }
      this.#run()
    })
  }

  // Redraws steps that become visible at a closer zoom.
  #settle(): void {
    const { zoom } = this.#engine.view()
    if (zoom < this.#zoom) this.#zoom = zoom
    if (zoom < this.#zoom + 0.5) return
    this.#zoom = zoom
    this.#move(this.#units.keys())
  }

  #move(keys: Iterable<Key>): void {
    const size = worldSize(this.#zoom)
    const put: IconFeature[] = []
    for (const key of keys) {
      const [unit, feature] = [this.#units.get(key), this.#drawn.get(key)]
      if (!unit || !feature) continue
      const at = this.#place(unit)
      if (pixels(feature.at, at, size) < visibleStep) continue
      const next = { ...feature, at }
      this.#drawn.set(key, next)
      put.push(next)
    }
    this.#layer.update({ put, drop: [] })
  }
}
