import { headingMark, unitSize } from '../layers/sprites.ts'

const turn = 15

export interface Picture {
  url: string
  size: number
}

/** Converts sprites to data URLs. Google cannot rotate pictures, so the heading mark is drawn in steps of 15°. */
export class Pictures {
  readonly #pixels = new Map<string, ImageData>()
  readonly #drawn = new Map<string, Picture>()

  set(id: string, pixels: ImageData): void {
    this.#pixels.set(id, pixels)
    for (const key of this.#drawn.keys()) if (key.startsWith(`${id}|`)) this.#drawn.delete(key)
  }

  get(id: string, color: string, heading: number | undefined): Picture | undefined {
    const step = heading === undefined ? undefined : (Math.round(heading / turn) * turn) % 360
    const key = `${id}|${color}|${step ?? ''}`
    const known = this.#drawn.get(key)
    const pixels = this.#pixels.get(id)
    if (known || !pixels) return known
    const picture = { url: this.#draw(pixels, color, step), size: pixels.width / 2 }
    this.#drawn.set(key, picture)
    return picture
  }

  #draw(pixels: ImageData, color: string, heading: number | undefined): string {
    const pen = layer(pixels.width)
    if (heading !== undefined) {
      const mark = layer(unitSize * 2)
      mark.putImageData(headingMark(color), 0, 0)
      pen.translate(pixels.width / 2, pixels.height / 2)
      pen.rotate((heading * Math.PI) / 180)
      pen.drawImage(mark.canvas, -unitSize, -unitSize)
      pen.resetTransform()
    }
    const sprite = layer(pixels.width)
    sprite.putImageData(pixels, 0, 0)
    pen.drawImage(sprite.canvas, 0, 0)
    return pen.canvas.toDataURL()
  }
}

function layer(size: number): CanvasRenderingContext2D {
  const canvas = document.createElement('canvas')
  canvas.width = canvas.height = size
  return canvas.getContext('2d')!
}
