import type { CustomLayerInterface, Map as MapLibre, Point } from 'maplibre-gl'
import type { Changes, FeatureLayer, IconFeature, Key } from '../engine.ts'
import { mercator, worldSize } from '../geometry.ts'
import { headingMark, unitSize } from '../layers/sprites.ts'
import type { DrawnLayer } from './feature-layer.ts'
import { SpriteProgram, stride } from './sprite-program.ts'

const hitRadius = 21

interface Placed {
  feature: IconFeature
  x: number
  y: number
  cos: number
  sin: number
}

/**
 * Renders units directly with WebGL. A symbol layer needs 7 to 20 ms of main thread per glide step; here a step
 * costs one small buffer. Double precision avoids jitter at zoom 22.
 */
export class SpriteLayer implements FeatureLayer<IconFeature>, DrawnLayer {
  readonly kind = 'units'
  readonly id: string
  readonly layerIds: readonly string[]
  readonly #map: MapLibre
  readonly #image: (id: string) => ImageData | undefined
  readonly #onRemove: () => void
  readonly #placed = new Map<Key, Placed>()
  readonly #numbers = new Map<string, number>()
  readonly #sprites: ImageData[] = []
  #program: SpriteProgram | undefined
  #stale = 0
  #ordered: Placed[] | undefined
  #pictures = new Float32Array(0)
  #shown: { placed: Placed; x: number; y: number }[] = []

  constructor(map: MapLibre, id: string, image: (id: string) => ImageData | undefined, onRemove: () => void) {
    this.#map = map
    this.#image = image
    this.#onRemove = onRemove
    this.id = id
    this.layerIds = [id]
  }

  attach(before: string | undefined): void {
    if (this.#map.getLayer(this.id)) return
    const layer: CustomLayerInterface = {
      id: this.id,
      type: 'custom',
      renderingMode: '2d',
      onAdd: (_, gl) => {
        this.#program = new SpriteProgram(gl, unitSize * 2)
        this.#stale = 0
      },
      onRemove: () => {
        this.#program?.dispose()
        this.#program = undefined
      },
      render: () => this.#render(),
    }
    this.#map.addLayer(layer, before)
  }

  update({ put, drop }: Changes<IconFeature>): void {
    if (put.length === 0 && drop.length === 0) return
    for (const key of drop) this.#placed.delete(key)
    for (const feature of put) {
      const angle = ((feature.heading ?? 0) * Math.PI) / 180
      this.#placed.set(feature.key, { feature, ...mercator(feature.at), cos: Math.cos(angle), sin: Math.sin(angle) })
    }
    this.#ordered = undefined
    this.#map.triggerRepaint()
  }

  /** Replaces a picture. */
  redraw(image: string, pixels: ImageData): void {
    const number = this.#numbers.get(image)
    if (number === undefined) return
    this.#sprites[number] = pixels
    this.#stale = Math.min(this.#stale, number)
    this.#map.triggerRepaint()
  }

  /** Returns the topmost unit at a point. */
  hit({ x, y }: Point): Key | undefined {
    return this.#shown.findLast(shown => Math.hypot(shown.x - x, shown.y - y) <= hitRadius)?.placed.feature.key
  }

  remove(): void {
    this.#onRemove()
    if (this.#map.getLayer(this.id)) this.#map.removeLayer(this.id)
  }

  #render(): void {
    this.#ordered ??= [...this.#placed.values()].toSorted((a, b) => a.feature.order - b.feature.order)
    const { clientWidth: width, clientHeight: height } = this.#map.getCanvas()
    this.#locate(this.#ordered, width, height)
    const count = this.#fill()
    if (this.#stale < this.#sprites.length) this.#program?.upload(this.#sprites, this.#stale)
    this.#stale = this.#sprites.length
    this.#program?.draw(this.#pictures, count, { width, height, size: unitSize })
  }

  // Without tilt and rotation, screen and Mercator coordinates are linear.
  #locate(all: readonly Placed[], width: number, height: number): void {
    const size = worldSize(this.#map.getZoom() + 1)
    const center = this.#map.getCenter()
    const [middle, origin] = [mercator(center), this.#map.project(center)]
    this.#shown = []
    for (const placed of all) {
      const east = placed.x - middle.x
      const x = (east - Math.round(east)) * size + origin.x
      const y = (placed.y - middle.y) * size + origin.y
      if (x > -unitSize && y > -unitSize && x < width + unitSize && y < height + unitSize)
        this.#shown.push({ placed, x, y })
    }
  }

  #fill(): number {
    if (this.#pictures.length < this.#shown.length * 2 * stride)
      this.#pictures = new Float32Array(this.#shown.length * 3 * stride)
    let count = 0
    const push = (x: number, y: number, sprite: number, cos: number, sin: number) =>
      this.#pictures.set([x, y, sprite, cos, sin], count++ * stride)
    for (const {
      placed: { feature, cos, sin },
      x,
      y,
    } of this.#shown) {
      if (feature.heading !== undefined) push(x, y, this.#mark(feature.color), cos, sin)
      push(
        x,
        y,
        this.#number(feature.image, () => this.#image(feature.image)),
        1,
        0,
      )
    }
    return count
  }

  #mark(color: string): number {
    return this.#number(`heading:${color}`, () => headingMark(color))
  }

  #number(id: string, draw: () => ImageData | undefined): number {
    const known = this.#numbers.get(id)
    if (known !== undefined) return known
    const pixels = draw()
    if (!pixels) return 0
    this.#numbers.set(id, this.#sprites.push(pixels) - 1)
    return this.#sprites.length - 1
  }
}
