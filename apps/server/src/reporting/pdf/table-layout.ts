import type { PdfTable } from './pdf-document.ts'
import type { Typesetter } from './typesetter.ts'

/** Padding beside the text of a cell. */
export const gap = 4
/** Font sizes to try: the first one at which no cell is long is used, or else the first one that breaks no word. */
const textSizes = [8, 7, 6]
/** A longer cell is worth a smaller font. */
const mostLines = 4
/** Maximum column width caused by a single long word. */
const longestWord = 130

export interface TableLayout {
  size: number
  /** Parts of a table wider than a page, as column indices. */
  parts: readonly { columns: readonly number[]; widths: readonly number[] }[]
}

interface Measure {
  /** Widths without line breaks, and with a break after each word. */
  natural: number
  least: number
  /** With cells of a few lines. */
  short: number
}

/** Returns the widths of columns at a size of 8. */
export function measureColumns(typesetter: Typesetter, { columns, rows, total }: PdfTable): Measure[] {
  return columns.map(({ header, align }, index): Measure => {
    const words = new Map<string, number>()
    let [natural, least] = [0, wordWidth(header, 700)]
    const add = (text: string | undefined, weight: 400 | 700) => {
      if (text === undefined || text === '') return
      natural = Math.max(natural, typesetter.width(text, weight, 8))
      least = Math.max(least, align === 'right' ? typesetter.width(text, weight, 8) : wordWidth(text, weight))
    }
    for (const row of rows) add(row[index], 400)
    add(total?.[index], 700)
    // a header may take two lines
    natural = Math.max(natural, least, typesetter.width(header, 700, 8) / 2 + 8)
    const broken = Math.min(least, longestWord)
    const short = Math.max(broken, Math.min(natural / mostLines, longestWord))
    return { natural: natural + 2 * gap, least: broken + 2 * gap, short: short + 2 * gap }

    function wordWidth(text: string, weight: 400 | 700): number {
      let widest = 0
      for (const word of typesetter.wordsOf(text)) {
        const known = words.get(word) ?? typesetter.width(word.trimEnd(), weight, 8)
        words.set(word, known)
        widest = Math.max(widest, known)
      }
      return widest
    }
  })
}

/** True if the table is wider than the text of an upright page. */
export const isWide = (measures: readonly Measure[], inner: number): boolean =>
  measures.reduce((sum, { natural, least }) => sum + Math.max(least, Math.min(natural, 160)), 0) > inner

/** Distributes the page width. A table too wide at the smallest size is split into parts with the same first columns. */
export function layOut(measures: readonly Measure[], inner: number): TableLayout {
  const all = measures.map((_, index) => index)
  const sumOf = (columns: readonly number[], size: number, bound: 'least' | 'short' = 'least') =>
    columns.reduce((sum, index) => sum + scaled(measures[index]![bound], size), 0)
  for (const bound of ['short', 'least'] as const) {
    const size = textSizes.find(candidate => sumOf(all, candidate, bound) <= inner)
    if (size !== undefined) return { size, parts: [{ columns: all, widths: widthsOf(all, size, bound) }] }
  }
  const smallest = textSizes.at(-1)!
  const lead = all.slice(0, 2)
  const parts: number[][] = []
  for (const index of all.slice(2)) {
    const last = parts.at(-1)
    if (last && sumOf([...lead, ...last, index], smallest) <= inner) last.push(index)
    else parts.push([index])
  }
  return {
    size: smallest,
    parts: parts.map(part => {
      const columns = [...lead, ...part]
      return { columns, widths: widthsOf(columns, smallest) }
    }),
  }

  function widthsOf(columns: readonly number[], size: number, bound: 'least' | 'short' = 'least'): number[] {
    const least = columns.map(index => scaled(measures[index]![bound], size))
    const natural = columns.map(index => scaled(measures[index]!.natural, size))
    const spare = inner - least.reduce((sum, width) => sum + width, 0)
    const wanted = natural.map((width, index) => Math.max(0, width - least[index]!))
    const all = wanted.reduce((sum, width) => sum + width, 0)
    // what is left stays free: a narrow table is not stretched over the page
    const share = all === 0 ? 0 : Math.max(Math.min(1, spare / all), spare < 0 ? spare / all : 0)
    return least.map((width, index) => width + wanted[index]! * share)
  }
}

const scaled = (width: number, size: number) => ((width - 2 * gap) * size) / 8 + 2 * gap
