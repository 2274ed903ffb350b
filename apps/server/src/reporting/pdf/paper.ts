import { once } from 'node:events'
import { setImmediate } from 'node:timers/promises'
import Pdf from 'pdfkit'
import type { Brand, PdfDocument } from './pdf-document.ts'
import { Typesetter, type FontDrawing } from './typesetter.ts'
import type { Weight } from './font-files.ts'

export interface TextStyle {
  size: number
  weight?: Weight
  colour?: string
  /** Ends at `x` instead of starting there. */
  isRight?: boolean
}

export const margin = 36
const footHeight = 30
/** Header height of later pages; the first page has title and request instead. */
const headHeight = 26
const sizes = { A4: [595.28, 841.89], LETTER: [612, 792] } as const

/**
 * Pages of a document. The same calls first only count pages, so that each says how many there are, and then draw; a page is sent when
 * the next begins.
 */
export class Paper {
  readonly typesetter: Typesetter
  readonly width: number
  readonly height: number
  /** Vertical position of the next block. */
  y = margin
  pages = 0
  readonly #pdf: PDFKit.PDFDocument
  readonly #content: PdfDocument
  #total = 0
  #isDrawing = false

  constructor(content: PdfDocument, isLandscape: boolean) {
    const [short, long] = sizes[content.paper]
    ;[this.width, this.height] = isLandscape ? [long, short] : [short, long]
    this.#content = content
    this.#pdf = new Pdf({
      size: [this.width, this.height],
      margin: 0,
      autoFirstPage: false,
      font: '',
      lang: content.language,
      displayTitle: true,
      pdfVersion: '1.7',
      info: {
        Title: content.title,
        Author: content.brand.name,
        CreationDate: new Date(content.created),
        ModDate: new Date(content.created),
      },
    })
    this.typesetter = new Typesetter(this.#pdf as unknown as FontDrawing)
  }

  get inner(): number {
    return this.width - 2 * margin
  }

  get bottom(): number {
    return this.height - margin - footHeight + 12
  }

  get brand(): Brand {
    return this.#content.brand
  }

  /** Runs `draw` twice, first to measure; the second run draws and sends the output whenever it yields. */
  async *write(draw: () => Iterable<void>): AsyncGenerator<Uint8Array> {
    for (const _ of draw());
    this.#total = this.pages
    this.pages = 0
    this.#isDrawing = true
    const ready: Uint8Array[] = []
    this.#pdf.on('data', (piece: Uint8Array) => void ready.push(piece))
    for (const _ of draw()) {
      await setImmediate()
      yield* ready.splice(0)
    }
    this.#foot()
    const ended = once(this.#pdf, 'end')
    this.#pdf.end()
    await ended
    yield* ready
  }

  newPage(): void {
    if (this.pages > 0) this.#foot()
    this.pages++
    if (this.#isDrawing) this.#pdf.addPage()
    this.y = margin
    if (this.pages > 1) this.#head()
  }

  /** Begins a page unless a block of this height fits. */
  reserve(height: number): boolean {
    if (this.y + height <= this.bottom) return false
    this.newPage()
    return true
  }

  /** Draws a line of text with its baseline at `y`. */
  text(line: string, x: number, y: number, { size, weight = 400, colour = this.brand.text, isRight }: TextStyle): void {
    if (!this.#isDrawing || line === '') return
    const pieces = this.typesetter.pieces(line, weight)
    let at = isRight ? x - this.typesetter.width(line, weight, size) : x
    const pdf = this.#pdf.fillColor(colour)
    for (const piece of pieces) {
      pdf.font(piece.font).fontSize(size)
      pdf.text(piece.text, at, y, { lineBreak: false, baseline: 'alphabetic' })
      if (pieces.length > 1) at += this.typesetter.widthOf(piece, size)
    }
  }

  rule(x: number, y: number, width: number, colour: string, thickness = 0.5): void {
    if (this.#isDrawing)
      this.#pdf
        .lineWidth(thickness)
        .moveTo(x, y)
        .lineTo(x + width, y)
        .stroke(colour)
  }

  upright(x: number, y: number, height: number, colour: string): void {
    if (this.#isDrawing)
      this.#pdf
        .lineWidth(0.5)
        .moveTo(x, y)
        .lineTo(x, y + height)
        .stroke(colour)
  }

  box(x: number, y: number, width: number, height: number, colour: string, { opacity = 1, radius = 0 } = {}): void {
    if (!this.#isDrawing || width <= 0 || height <= 0) return
    this.#pdf.fillOpacity(opacity)
    if (radius > 0) this.#pdf.roundedRect(x, y, width, height, radius)
    else this.#pdf.rect(x, y, width, height)
    this.#pdf.fill(colour).fillOpacity(1)
  }

  /** Draws the tenant's logo, or its name as a wordmark like the portal's, and returns the width. */
  logo(x: number, y: number, height: number): void {
    const { logo, name, primary, accent } = this.brand
    if (logo && this.#image(logo, x, y, height)) return
    const unit = height / 32
    this.box(x, y + 7 * unit, 6 * unit, 18 * unit, accent, { radius: 3 * unit })
    this.box(x + 9 * unit, y + 3 * unit, 6 * unit, 22 * unit, accent, { opacity: 0.55, radius: 3 * unit })
    this.text(name, x + 24 * unit, y + 25 * unit, { size: 24 * unit, weight: 700, colour: primary })
  }

  /** Returns false for a file that is not an image. */
  #image(file: Uint8Array, x: number, y: number, height: number): boolean {
    if (!this.#isDrawing) return true
    try {
      this.#pdf.image(Buffer.from(file), x, y, { fit: [height * 6, height] })
      return true
    } catch {
      return false
    }
  }

  #head(): void {
    this.logo(margin, margin - 12, 16)
    const { title, texts } = this.#content
    this.text([title, texts.period].filter(Boolean).join(' · '), this.width - margin, margin, {
      size: 8,
      colour: this.brand.muted,
      isRight: true,
    })
    this.rule(margin, margin + 8, this.inner, this.brand.primary, 0.75)
    this.y = margin + headHeight
  }

  #foot(): void {
    const { texts } = this.#content
    const style = { size: 7.5, colour: this.brand.muted }
    const y = this.height - margin + 6
    const page = texts.page.replace('{page}', String(this.pages)).replace('{pages}', String(this.#total))
    this.text(page, this.width - margin, y, { ...style, isRight: true })
    this.text(texts.foot, margin, y, style)
  }
}
