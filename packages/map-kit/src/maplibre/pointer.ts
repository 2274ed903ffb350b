import type { Map as MapLibre, MapMouseEvent } from 'maplibre-gl'
import { kinds, type Key, type LayerEvents } from '../engine.ts'
import type { Unsubscribe } from '../types.ts'
import type { DrawnLayer } from './feature-layer.ts'

interface Target {
  layer: DrawnLayer
  events: LayerEvents
}
interface Hit {
  target: Target
  key: Key
}

/** Dispatches pointer events to the hit layer, or to the map. */
export class Pointer {
  readonly #map: MapLibre
  readonly #targets = new Map<string, Target>()
  readonly #listeners = new Set<(event: MapMouseEvent) => void>()
  #hovered: Hit | undefined
  #frame = 0

  constructor(map: MapLibre) {
    this.#map = map
    map.on('click', event => this.#click(event))
    map.on('mousemove', event => {
      cancelAnimationFrame(this.#frame)
      this.#frame = requestAnimationFrame(() => this.#hover(event))
    })
    map.on('mouseout', () => this.#enter(undefined))
    map.on('remove', () => cancelAnimationFrame(this.#frame))
  }

  add(layer: DrawnLayer, events: LayerEvents): void {
    if (events.onClick ?? events.onHover) this.#targets.set(layer.id, { layer, events })
  }

  drop(id: string): void {
    this.#targets.delete(id)
    if (this.#hovered?.target.layer.id === id) this.#enter(undefined)
  }

  onClick(listener: (event: MapMouseEvent) => void): Unsubscribe {
    this.#listeners.add(listener)
    return () => void this.#listeners.delete(listener)
  }

  #click(event: MapMouseEvent): void {
    if (event.originalEvent.target !== this.#map.getCanvas()) return
    const hit = this.#hit(event)
    if (hit) hit.target.events.onClick?.(hit.key)
    else for (const listener of this.#listeners) listener(event)
  }

  #hover(event: MapMouseEvent): void {
    if (event.originalEvent.target === this.#map.getCanvas()) this.#enter(this.#hit(event))
  }

  #enter(hit: Hit | undefined): void {
    if (this.#hovered?.key === hit?.key && this.#hovered?.target === hit?.target) return
    const left = this.#hovered
    this.#hovered = hit
    this.#map.getCanvas().style.cursor = hit?.target.events.onClick ? 'pointer' : ''
    if (left && left.target !== hit?.target) left.target.events.onHover?.(undefined)
    hit?.target.events.onHover?.(hit.key)
  }

  #hit({ point }: MapMouseEvent): Hit | undefined {
    const topFirst = [...this.#targets.values()].toSorted(
      (a, b) => kinds.indexOf(b.layer.kind) - kinds.indexOf(a.layer.kind),
    )
    for (const target of topFirst) {
      const key = target.layer.hit(point)
      if (key !== undefined) return { target, key }
    }
    return undefined
  }
}
