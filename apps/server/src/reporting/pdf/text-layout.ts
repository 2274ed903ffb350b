import type { FontPart } from './font-files.ts'

interface Glyph {
  advanceWidth: number
}

interface Run {
  glyphs: readonly Glyph[]
  positions: readonly object[]
  advanceWidth: number
}

/** Font as held by PDFKit, whose own layout is slow because it applies every font rule to every text. */
export interface LoadedFont {
  /** Thousandths of the font size per font unit. */
  scale: number
  font: { hasGlyphForCodePoint(codePoint: number): boolean; glyphForCodePoint(codePoint: number): Glyph }
  layout(text: string): Run
  layoutRun(text: string, features: []): Run
}

const simple = /^(latin|latin-ext|cyrillic|greek)$/
const marks = /\p{M}/u
/** Layouts remembered for each font. */
const most = 5000

/**
 * Replaces a font's layout. Latin, Cyrillic and Greek letters are put one after the other without kerning, so that widths are sums of
 * advances; text of other scripts is laid out as one run, because PDFKit otherwise puts words one after the other from the left.
 */
export function speedUp(loaded: LoadedFont, { part }: FontPart): void {
  const known = new Map<string, Run>()
  const single = new Map<string, { glyph: Glyph; position: object; advance: number }>()
  const shaped = (text: string): Run => {
    const before = known.get(text)
    if (before) return before
    if (known.size >= most) known.clear()
    const run = loaded.layoutRun(text, [])
    known.set(text, run)
    return run
  }
  const lettersOf = (character: string) => {
    const before = single.get(character)
    if (before) return before
    const glyph = loaded.font.glyphForCodePoint(character.codePointAt(0) ?? 0)
    const advance = glyph.advanceWidth * loaded.scale
    const position = { xAdvance: advance, yAdvance: 0, xOffset: 0, yOffset: 0, advanceWidth: advance }
    const letter = { glyph, position, advance }
    single.set(character, letter)
    return letter
  }
  loaded.layout = text => {
    if (!simple.test(part) || marks.test(text)) return shaped(text)
    const letters = Array.from(text, lettersOf)
    return {
      glyphs: letters.map(({ glyph }) => glyph),
      positions: letters.map(({ position }) => position),
      advanceWidth: letters.reduce((sum, { advance }) => sum + advance, 0),
    }
  }
}
