import { fontFile, partsFor, type FontPart, type Weight } from './font-files.ts'
import { speedUp, type LoadedFont } from './text-layout.ts'
import { hasRightToLeft, levelsOf, mirrored, seenOrder } from './text-order.ts'

/** Text with a single font and direction. */
export interface Piece {
  text: string
  /** Registered name of the font. */
  font: string
  level: number
}

/** Part of PDFKit required for text. */
export interface FontDrawing {
  registerFont(name: string, file: Buffer): unknown
  font(name: string): unknown
  fontSize(size: number): unknown
  widthOfString(text: string): number
  /** Current font, for which PDFKit has no public property. */
  _font: LoadedFont
}

/** Left-to-right characters in the first font. */
const plain = /^[\u0020-\u007E\u00A0-\u00FF]*$/
const continues = /\s|\p{M}|\u200C|\u200D|\uFE0F/u
const replacement = '\uFFFD'
const latin: FontPart = { family: 'noto-sans', part: 'latin' }
/** Scripts without spaces between words. */
const unspaced =
  /[\u0E00-\u0EFF\u2E80-\u30FF\u3400-\u9FFF\uAC00-\uD7AF\uF900-\uFAFF\uFF00-\uFFEF]|[\u{20000}-\u{2FFFF}]/u
const words = new Intl.Segmenter(undefined, { granularity: 'word' })
const graphemes = new Intl.Segmenter(undefined, { granularity: 'grapheme' })

/** Splits, measures and wraps text. Fonts are opened on demand. */
export class Typesetter {
  /** Characters missing in all fonts. */
  readonly missing = new Set<string>()
  readonly #drawing: FontDrawing
  readonly #opened = new Set<string>()
  readonly #fonts = new Map<string, string | undefined>()
  readonly #advances = new Map<string, number>()

  constructor(drawing: FontDrawing) {
    this.#drawing = drawing
  }

  /** Returns the pieces of a line from left to right. */
  pieces(line: string, weight: Weight): Piece[] {
    if (plain.test(line)) return line === '' ? [] : [{ text: line, font: this.#open(latin, weight), level: 0 }]
    const characters = [...line.replaceAll(/\s/g, ' ')]
    const levels = hasRightToLeft(line) ? levelsOf(characters) : undefined
    const runs: Piece[] = []
    for (const [index, character] of characters.entries()) {
      const level = levels?.[index] ?? 0
      const last = runs.at(-1)
      const kept = last && continues.test(character) && this.#has(last.font, character) ? last.font : undefined
      const font = kept ?? this.#fontOf(character, weight)
      if (font === undefined) this.missing.add(character)
      const name = font ?? this.#open(latin, weight)
      const text = font === undefined ? replacement : character
      if (last && last.font === name && last.level === level) last.text += text
      else runs.push({ text, font: name, level })
    }
    // the font's layout reverses Arabic letters and digits: signs between the letters are reversed here, and digits a second time
    return seenOrder(runs).map(run => {
      const isReversed = hasRightToLeft(run.text)
      return isReversed === (run.level % 2 === 1) ? run : { ...run, text: mirrored(run.text) }
    })
  }

  width(line: string, weight: Weight, size: number): number {
    if (plain.test(line)) {
      let width = 0
      for (const character of line) width += this.#advance(character, weight)
      return (width * size) / 1000
    }
    return this.pieces(line, weight).reduce((sum, piece) => sum + this.widthOf(piece, size), 0)
  }

  widthOf({ text, font }: Piece, size: number): number {
    this.#drawing.font(font)
    this.#drawing.fontSize(size)
    return this.#drawing.widthOfString(text)
  }

  /** Wraps text between words; splits a word only if it is longer than a line. */
  lines(text: string, width: number, weight: Weight, size: number): string[] {
    if (this.width(text, weight, size) <= width) return [text]
    const lines: string[] = []
    let line = ''
    for (const word of this.wordsOf(text)) {
      if (line !== '' && this.width((line + word).trimEnd(), weight, size) > width) {
        lines.push(line.trimEnd())
        line = ''
      }
      line += word
      while (this.width(line.trimEnd(), weight, size) > width) {
        const head = this.#fitting(line, width, weight, size)
        if (head === line) break
        lines.push(head)
        line = line.slice(head.length)
      }
    }
    lines.push(line.trimEnd())
    return lines
  }

  /** Returns the segments between possible line breaks; spaces belong to the preceding word. */
  wordsOf(text: string): string[] {
    const spaced = text.match(/\S+\s*|^\s+/g) ?? []
    return spaced.flatMap(word => {
      if (!unspaced.test(word)) return word.split(/(?<=\p{L}[-/_])/u)
      const parts: string[] = []
      for (const { segment, isWordLike } of words.segment(word)) {
        if (isWordLike || parts.length === 0) parts.push(segment)
        else parts[parts.length - 1] += segment
      }
      return parts
    })
  }

  #fitting(text: string, width: number, weight: Weight, size: number): string {
    let head = ''
    for (const { segment } of graphemes.segment(text)) {
      if (head !== '' && this.width(head + segment, weight, size) > width) return head
      head += segment
    }
    return head
  }

  /** Thousandths of the size. */
  #advance(character: string, weight: Weight): number {
    const key = `${weight}${character}`
    const known = this.#advances.get(key)
    if (known !== undefined) return known
    const width = this.widthOf({ text: character, font: this.#open(latin, weight), level: 0 }, 1000)
    this.#advances.set(key, width)
    return width
  }

  #fontOf(character: string, weight: Weight): string | undefined {
    const key = `${weight}${character}`
    if (this.#fonts.has(key)) return this.#fonts.get(key)
    const font = partsFor(character.codePointAt(0) ?? 0)
      .map(part => this.#open(part, weight))
      .find(name => this.#has(name, character))
    this.#fonts.set(key, font)
    return font
  }

  #has(font: string, character: string): boolean {
    this.#drawing.font(font)
    return loadedFont(this.#drawing).font.hasGlyphForCodePoint(character.codePointAt(0) ?? 0)
  }

  #open(part: FontPart, weight: Weight): string {
    const name = `${part.family}-${part.part}-${weight}`
    if (!this.#opened.has(name)) {
      this.#drawing.registerFont(name, fontFile(part, weight))
      this.#drawing.font(name)
      speedUp(loadedFont(this.#drawing), part)
      this.#opened.add(name)
    }
    return name
  }
}

// oxlint-disable-next-line no-underscore-dangle -- PDFKit has no public property for it
const loadedFont = (drawing: FontDrawing): LoadedFont => drawing._font
