import type { MapEngine } from '../engine.ts'
import { defaultColor } from '../palette.ts'

/** Marker sizes of the specification, in pixels. */
export const unitSize = 54
export const pinSize = 22

/** Symbol of a pin: a stop. */
export type PinMark = 'stop'

interface Sprite {
  size: number
  color: string
  /** Vehicle icon name; unknown names draw the general icon. */
  icon?: string
  /** Symbol of a pin. */
  mark?: PinMark
  selected: boolean
}

/** SVG URLs by icon name. */
export type Icons = Readonly<Record<string, string>>

const generalIcon =
  'M4 15v-3l2-5h8l2 5h2.5a1.5 1.5 0 0 1 1.5 1.5V16h-2a2.5 2.5 0 0 1-5 0h-3a2.5 2.5 0 0 1-5 0zM7 12h6.4l-1.2-3.2H8.2z'

/** Converts a colour to CSS: the wire sends bare hexadecimal digits. */
export const cssColor = (color: string | undefined) =>
  color === undefined || color === '' ? defaultColor : /^([\da-f]{3}|[\da-f]{6})$/i.test(color) ? `#${color}` : color

/** Draws each picture once per engine, and again when its vehicle icon has loaded. */
export class Sprites {
  readonly #engine: Pick<MapEngine, 'image'>
  readonly #known = new Set<string>()

  constructor(engine: Pick<MapEngine, 'image'>) {
    this.#engine = engine
  }

  /** Defines a sprite in the engine and returns its image id. */
  id(sprite: Sprite, icons: Icons): string {
    const { size, color, selected, mark = '' } = sprite
    const address = sprite.icon === undefined ? undefined : icons[sprite.icon]
    const id = `sprite:${size}:${color}:${selected ? 'on' : 'off'}:${address ?? ''}${mark}`
    if (this.#known.has(id)) return id
    this.#known.add(id)
    this.#engine.image(id, draw(sprite, undefined))
    if (address)
      void vehicle(address).then(icon => {
        if (icon) this.#engine.image(id, draw(sprite, icon))
      })
    return id
  }
}

const pictures = new Map<string, Promise<HTMLImageElement | undefined>>()

function vehicle(address: string): Promise<HTMLImageElement | undefined> {
  const image = new Image()
  image.crossOrigin = 'anonymous'
  image.src = address
  const picture =
    pictures.get(address) ??
    image.decode().then(
      () => image,
      () => undefined,
    )
  pictures.set(address, picture)
  return picture
}

function draw({ size, color, selected, mark }: Sprite, icon: HTMLImageElement | undefined): ImageData {
  const pen = canvas(size)
  const middle = size / 2
  const radius = size === pinSize ? 7 : 17
  if (selected) disc(pen, middle, radius + (size === pinSize ? 4 : 6), withAlpha(color))
  pen.shadowColor = 'rgb(0 0 0 / 0.35)'
  pen.shadowBlur = 4
  pen.shadowOffsetY = 1
  disc(pen, middle, radius + (size === pinSize ? 1.5 : 2.5), '#fff')
  pen.shadowColor = 'transparent'
  disc(pen, middle, radius, color)
  if (mark === 'stop') {
    // two bars, like a pause button
    pen.fillStyle = contrastColor(color)
    for (const x of [middle - 3.25, middle + 0.75]) pen.fillRect(x, middle - 3.5, 2.5, 7)
  }
  if (size === unitSize) pen.drawImage(glyphOf(icon, contrastColor(color)), middle - 12, middle - 12, 24, 24)
  return pen.getImageData(0, 0, size * 2, size * 2)
}

/** Draws the heading triangle, pointing up; the engine rotates it. */
export function headingMark(color: string): ImageData {
  const pen = canvas(unitSize)
  pen.beginPath()
  pen.moveTo(unitSize / 2, 1)
  pen.lineTo(unitSize / 2 + 11, 14)
  pen.lineTo(unitSize / 2 - 11, 14)
  pen.closePath()
  pen.lineJoin = 'round'
  pen.lineWidth = 2
  pen.strokeStyle = '#fff'
  pen.fillStyle = color
  pen.stroke()
  pen.fill()
  return pen.getImageData(0, 0, unitSize * 2, unitSize * 2)
}

export const trackArrowId = 'track-arrow'

/** Draws a chevron of 14 px that points east, legible on every line in both modes. */
export function trackArrow(): ImageData {
  const size = 14
  const pen = canvas(size)
  pen.beginPath()
  pen.moveTo(size / 2 - 3, size / 2 - 4)
  pen.lineTo(size / 2 + 2.5, size / 2)
  pen.lineTo(size / 2 - 3, size / 2 + 4)
  pen.lineJoin = pen.lineCap = 'round'
  for (const [width, color] of [
    [5, '#fff'],
    [2.25, '#1c242c'],
  ] as const) {
    pen.lineWidth = width
    pen.strokeStyle = color
    pen.stroke()
  }
  return pen.getImageData(0, 0, size * 2, size * 2)
}

function glyphOf(
  icon: HTMLImageElement | undefined,
  color: string,
  general = new Path2D(generalIcon),
): HTMLCanvasElement {
  const pen = canvas(24)
  pen.fillStyle = color
  if (icon) {
    pen.drawImage(icon, 0, 0, 24, 24)
    pen.globalCompositeOperation = 'source-in'
    pen.fillRect(0, 0, 24, 24)
  } else {
    pen.fill(general, 'evenodd')
  }
  return pen.canvas
}

function canvas(size: number): CanvasRenderingContext2D {
  const element = document.createElement('canvas')
  element.width = element.height = size * 2
  const pen = element.getContext('2d', { willReadFrequently: true })!
  pen.scale(2, 2)
  return pen
}

function disc(pen: CanvasRenderingContext2D, middle: number, radius: number, color: string): void {
  pen.beginPath()
  pen.arc(middle, middle, radius, 0, 2 * Math.PI)
  pen.fillStyle = color
  pen.fill()
}

// Returns dark or white, whichever contrasts more.
function contrastColor(color: string): string {
  const pen = canvas(1)
  pen.fillStyle = color
  pen.fillRect(0, 0, 1, 1)
  const [red = 0, green = 0, blue = 0] = pen.getImageData(0, 0, 1, 1).data
  return 0.299 * red + 0.587 * green + 0.114 * blue > 150 ? '#1c242c' : '#fff'
}

const withAlpha = (color: string) => `color-mix(in srgb, ${color} 55%, transparent)`

const sheets = new WeakMap<MapEngine, Sprites>()

/** Returns the sprites of an engine, shared by its layers. */
export function spritesOf(engine: MapEngine): Sprites {
  const sheet = sheets.get(engine) ?? new Sprites(engine)
  sheets.set(engine, sheet)
  return sheet
}
