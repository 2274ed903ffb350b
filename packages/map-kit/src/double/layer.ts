import type { Changes, FeatureLayer, Key, Kind, Kinds, LayerEvents } from '../engine.ts'
import type { LatLng, Point } from '../types.ts'
import { isHit } from './hits.ts'

/** What a layer of a double shows now. */
export class DoubleLayer<K extends Kind = Kind> implements FeatureLayer<Kinds[K]> {
  readonly kind: K
  readonly events: LayerEvents
  readonly features = new Map<Key, Kinds[K]>()
  readonly #gone: () => void

  constructor(kind: K, events: LayerEvents, gone: () => void) {
    this.kind = kind
    this.events = events
    this.#gone = gone
  }

  update({ put, drop }: Changes<Kinds[K]>): void {
    for (const key of drop) this.features.delete(key)
    for (const feature of put) this.features.set(feature.key, feature)
  }

  remove(): void {
    this.#gone()
  }

  /** The topmost feature under a point of the map. */
  hit(point: Point, project: (at: LatLng) => Point): Key | undefined {
    return [...this.features.values()]
      .filter(feature => isHit[this.kind](feature, point, project))
      .toSorted((a, b) => orderOf(a) - orderOf(b))
      .at(-1)?.key
  }
}

const orderOf = (feature: Kinds[Kind]) => ('order' in feature ? feature.order : 0)
