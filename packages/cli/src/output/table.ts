import stringWidth from 'string-width'

export interface TableCell {
  readonly text: string
  readonly align?: 'end'
}

const gap = '  '
/** A column that has to give way keeps so much. */
const least = 8

/**
 * Rows under their header in columns as wide as their contents.
 * @param width characters to keep to; the widest columns give way. Without it nothing is cut.
 */
export function tableLines(header: readonly string[], rows: readonly (readonly TableCell[])[], width?: number): string[] {
  const widths = header.map((name, i) => Math.max(stringWidth(name), ...rows.map(row => stringWidth(row[i]?.text ?? ''))))
  if (width !== undefined) shrink(widths, width)
  const line = (cells: readonly TableCell[]) => cells.map((cell, i) => fit(cell, widths[i] ?? 0)).join(gap).trimEnd()
  return [line(header.map((text, i) => ({ text, align: rows[0]?.[i]?.align }))), ...rows.map(line)]
}

function shrink(widths: number[], width: number): void {
  const room = () => width - widths.reduce((sum, w) => sum + w, gap.length * (widths.length - 1))
  while (room() < 0) {
    const widest = widths.indexOf(Math.max(...widths))
    const next = Math.max(least, ...widths.filter((_, i) => i !== widest))
    const now = widths[widest] ?? 0
    if (now <= least) return
    widths[widest] = Math.max(Math.min(next, now - 1), now + room())
  }
}

function fit({ text, align }: TableCell, width: number): string {
  const cut = stringWidth(text) > width ? `${head(text, width - 1)}…` : text
  const space = ' '.repeat(Math.max(0, width - stringWidth(cut)))
  return align === 'end' ? space + cut : cut + space
}

function head(text: string, width: number): string {
  let taken = ''
  for (const { segment } of new Intl.Segmenter().segment(text)) {
    if (stringWidth(taken + segment) > width) break
    taken += segment
  }
  return taken
}
