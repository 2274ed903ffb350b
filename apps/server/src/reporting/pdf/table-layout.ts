import type { PdfTable } from './pdf-document.ts'
import type { Typesetter } from './typesetter.ts'

/** Returns the padding beside the text of a cell. */
export const gapAt = (size: number): number => size / 2

/** Padding at a size of 8, at which columns are measured. */
const gap = gapAt(8)
/** Font sizes. */
const textSizes = [8, 7, 6]

interface Fit {
  size: number
  /** Lines of the longest cell; without it, each word may be on a line of its own. */
  lines?: number
  /** Width below which a text is not broken. */
  unbroken?: number
}

/** Fits to try in order. */
const attempts: readonly Fit[] = [
  { size: 8, lines: 3, unbroken: 72 },
  { size: 7, lines: 3, unbroken: 72 },
  { size: 7, lines: 4, unbroken: 56 },
  ...textSizes.map(size => ({ size, lines: 4 })),
  ...textSizes.map(size => ({ size })),
]
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
    return { natural: natural + 2 * gap, least: Math.min(least, longestWord) + 2 * gap }

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
  const sumOf = (columns: readonly number[], fit: Fit) =>
    columns.reduce((sum, index) => sum + boundOf(measures[index]!, fit), 0)
  const fitting = attempts.find(fit => sumOf(all, fit) <= inner)
  if (fitting) return { size: fitting.size, parts: [{ columns: all, widths: widthsOf(all, fitting) }] }
  const smallest = attempts.at(-1)!
  const lead = all.slice(0, 2)
  const parts: number[][] = []
  for (const index of all.slice(2)) {
    const last = parts.at(-1)
    if (last && sumOf([...lead, ...last, index], smallest) <= inner) last.push(index)
    else parts.push([index])
  }
  return {
    size: smallest.size,
    parts: parts.map(part => {
      const columns = [...lead, ...part]
      return { columns, widths: widthsOf(columns, smallest) }
    }),
  }

  function widthsOf(columns: readonly number[], fit: Fit): number[] {
    const least = columns.map(index => boundOf(measures[index]!, fit))
    const natural = columns.map(index => scaled(measures[index]!.natural, fit.size))
    const spare = inner - least.reduce((sum, width) => sum + width, 0)
    const wanted = natural.map((width, index) => Math.max(0, width - least[index]!))
    const all = wanted.reduce((sum, width) => sum + width, 0)
    // what is left stays free: a narrow table is not stretched over the page
    const share = all === 0 ? 0 : Math.max(Math.min(1, spare / all), spare < 0 ? spare / all : 0)
    return least.map((width, index) => width + wanted[index]! * share)
  }
}

/** Returns the least width of a column. */
function boundOf({ natural, least }: Measure, { size, lines, unbroken = 0 }: Fit): number {
  const text = natural - 2 * gap
  const broken =
    lines === undefined ? 0 : Math.min(Math.max(text / lines, Math.min(text, unbroken)), longestWord) + 2 * gap
  return scaled(Math.max(least, broken), size)
}

const scaled = (width: number, size: number) => (width * size) / 8
