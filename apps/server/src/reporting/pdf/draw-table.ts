import type { Paper } from './paper.ts'
import { margin } from './paper.ts'
import type { PdfTable } from './pdf-document.ts'
import { gapAt, type TableLayout } from './table-layout.ts'

/** Wrapped text of cells wider than their column, by weight, column and text. */
type Broken = Map<string, string[]>

/** Draws a table over any number of pages, and yields after each. Pages begin with the headers, and rows are not split. */
export function* drawTable(
  paper: Paper,
  table: PdfTable,
  { size, parts }: TableLayout,
  empty: string,
  broken: Broken,
): Generator<void> {
  const { brand, typesetter } = paper
  const leading = size * 1.35
  const pad = size * 0.45
  const gap = gapAt(size)
  const tint = { opacity: 0.08 }
  for (const [number, { columns, widths }] of parts.entries()) {
    if (number > 0) paper.y += 12
    const lefts = widths.map((_, at) => margin + widths.slice(0, at).reduce((sum, width) => sum + width, 0))
    const right = (lefts.at(-1) ?? margin) + (widths.at(-1) ?? 0)
    const header = linesOf(
      columns.map(index => table.columns[index]!.header),
      700,
    )
    const headerHeight = heightOf(header)
    paper.reserve(headerHeight + 4 * leading)
    drawHeader()
    if (table.rows.length === 0) {
      paper.text(empty, margin + gap, paper.y + size + pad, { size, colour: brand.muted })
      paper.y += leading + 2 * pad
    }
    for (const row of table.rows) {
      const lines = linesOf(
        columns.map(index => row[index] ?? ''),
        400,
      )
      const height = heightOf(lines)
      if (paper.reserve(height)) {
        drawHeader()
        yield
      }
      drawLines(lines, 400)
      paper.rule(margin, paper.y + height, right - margin, brand.border, 0.4)
      paper.y += height
    }
    if (table.total) {
      const lines = linesOf(
        columns.map(index => table.total?.[index] ?? ''),
        700,
      )
      const height = heightOf(lines)
      if (paper.reserve(height)) drawHeader()
      paper.rule(margin, paper.y, right - margin, brand.text, 0.8)
      drawLines(lines, 700)
      paper.y += height
    }

    function drawHeader(): void {
      paper.box(margin, paper.y, right - margin, headerHeight, brand.primary, tint)
      paper.rule(margin, paper.y + headerHeight, right - margin, brand.primary, 0.8)
      const most = Math.max(...header.map(lines => lines.length))
      drawLines(
        header.map(lines => [...Array<string>(most - lines.length).fill(''), ...lines]),
        700,
      )
      paper.y += headerHeight
    }

    function linesOf(cells: readonly string[], weight: 400 | 700): string[][] {
      return cells.map((text, at) => {
        const width = widths[at]! - 2 * gap + 0.01
        if (typesetter.width(text, weight, size) <= width) return [text]
        const key = `${weight} ${columns[at]} ${text}`
        const known = broken.get(key) ?? typesetter.lines(text, width, weight, size)
        broken.set(key, known)
        return known
      })
    }

    function drawLines(cells: readonly (readonly string[])[], weight: 400 | 700): void {
      for (const [at, lines] of cells.entries()) {
        const isRight = table.columns[columns[at]!]!.align === 'right'
        const x = isRight ? lefts[at]! + widths[at]! - gap : lefts[at]! + gap
        for (const [line, text] of lines.entries())
          paper.text(text, x, paper.y + pad + size + line * leading, { size, weight, isRight })
      }
    }
  }

  function heightOf(cells: readonly (readonly string[])[]): number {
    return Math.max(...cells.map(lines => lines.length)) * leading + 2 * pad
  }
}
