import type { FeatureLayer, IconFeature, Key, LayerEvents, MapEngine } from '../engine.ts'
import { worldSize } from '../geometry.ts'
import type { Bounds, LatLng } from '../types.ts'
import { diff } from './diff.ts'
import { Glide } from './glide.ts'
import { cssColor, unitSize, type Icons, type Sprites } from './sprites.ts'
import { spritesOf } from './sprites-of.ts'

export interface MapUnit extends LatLng {
  id: Key
  /** Name of a vehicle icon, as `icons` has it. */
  iconName?: string
  /** Status colour; hexadecimal digits alone are understood too. */
  color?: string
  /** Degrees from north; given only while the unit moves. */
  heading?: number
  /** Time of the fix, milliseconds since 1970; without it the marker jumps. */
  time?: number
}

interface Look { selectedId: Key | undefined, icons: Icons, still: boolean }

// Below this a step cannot be seen: a fleet seen from afar costs no frames.
const visibleStep = 0.75

/** Draws units and glides them between fixes: one frame loop for all, running only while somebody visibly moves. */
export class Fleet {
  readonly #engine: MapEngine
  readonly #layer: FeatureLayer<IconFeature>
  readonly #sprites: Sprites
  readonly #glide = new Glide()
  #drawn = new Map<Key, IconFeature>()
  #frame = 0

  constructor(engine: MapEngine, events: LayerEvents) {
    this.#engine = engine
    this.#layer = engine.layer('units', events)
    this.#sprites = spritesOf(engine)
  }

  show(units: readonly MapUnit[], look: Look): void {
    this.#glide.aim(units.map(unit => ({ key: unit.id, at: unit, time: unit.time })), performance.now(), look.still)
    const wanted = new Map(units.map(unit => [unit.id, this.#feature(unit, look)]))
    this.#layer.update(diff(this.#drawn, wanted))
    this.#drawn = wanted
    this.#run(units)
  }

  remove(): void {
    cancelAnimationFrame(this.#frame)
    this.#layer.remove()
  }

  #feature(unit: MapUnit, { selectedId, icons }: Look): IconFeature {
    const selected = unit.id === selectedId
    const color = cssColor(unit.color)
    const image = this.#sprites.id({ size: unitSize, color, selected, icon: unit.iconName }, icons)
    const at = this.#glide.shown(unit.id) ?? { lat: unit.lat, lng: unit.lng }
    const feature = { key: unit.id, at, image, color, order: selected ? 1 : 0 }
    return unit.heading === undefined ? feature : { ...feature, heading: unit.heading }
  }

  #run(units: readonly MapUnit[]): void {
    cancelAnimationFrame(this.#frame)
    if (!this.#glide.busy) return
    const fixes = new Map<Key, LatLng>(units.map(unit => [unit.id, { lat: unit.lat, lng: unit.lng }]))
    const step = (now: number) => {
      this.#advance(now, fixes)
      if (this.#glide.busy) this.#frame = requestAnimationFrame(step)
    }
    this.#frame = requestAnimationFrame(step)
  }

  #advance(now: number, fixes: ReadonlyMap<Key, LatLng>): void {
    const moved = this.#glide.step(now, worldSize(this.#engine.view().zoom), visibleStep)
    if (moved.length === 0) return
    const bounds = this.#engine.bounds()
    const put: IconFeature[] = []
    for (const key of moved) {
      const feature = this.#drawn.get(key)
      const at = this.#glide.shown(key) ?? fixes.get(key)
      if (!feature || !at) continue
      const next = { ...feature, at }
      // Out of sight only the arrival is drawn.
      if (this.#glide.shown(key) && !within(bounds, feature.at) && !within(bounds, at)) continue
      this.#drawn.set(key, next)
      put.push(next)
    }
    this.#layer.update({ put, drop: [] })
  }
}

function within({ south, west, north, east }: Bounds, { lat, lng }: LatLng): boolean {
  return lat >= south && lat <= north && (west <= east ? lng >= west && lng <= east : lng >= west || lng <= east)
}
