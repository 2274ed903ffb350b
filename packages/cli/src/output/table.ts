import stringWidth from 'string-width'

export interface TableCell {
  readonly text: string
  readonly align?: 'end'
}

export interface Heading {
  readonly text: string
  /** Truncated last, and its heading before its values. */
  readonly firm?: boolean | undefined
}

const gap = '  '
/** Minimum width of a truncated column. */
const least = 8

/**
 * Aligns rows and header in columns as wide as their contents.
 * @param width maximum width; truncates the widest columns first and firm ones last. Undefined truncates nothing.
 */
export function tableLines(
  header: readonly Heading[],
  rows: readonly (readonly TableCell[])[],
  width?: number,
): string[] {
  const contents = header.map((_, i) => Math.max(0, ...rows.map(row => stringWidth(row[i]?.text ?? ''))))
  const widths = header.map(({ text }, i) => Math.max(stringWidth(text), contents[i] ?? 0))
  if (width !== undefined) {
    shrink(
      widths,
      header.map(({ firm }, i) => Math.max(least, firm ? (contents[i] ?? 0) : 0)),
      width,
    )
    shrink(
      widths,
      header.map(() => least),
      width,
    )
  }
  const line = (cells: readonly TableCell[]) =>
    cells
      .map((cell, i) => fit(cell, widths[i] ?? 0))
      .join(gap)
      .trimEnd()
  return [line(header.map(({ text }, i) => ({ text, align: rows[0]?.[i]?.align }))), ...rows.map(line)]
}

function shrink(widths: number[], floors: readonly number[], width: number): void {
  const room = () => width - widths.reduce((sum, w) => sum + w, gap.length * (widths.length - 1))
  while (room() < 0) {
    const able = widths.flatMap((w, i) => (w > (floors[i] ?? 0) ? [i] : []))
    if (able.length === 0) return
    const widest = able.reduce((a, b) => ((widths[b] ?? 0) > (widths[a] ?? 0) ? b : a))
    const now = widths[widest] ?? 0
    const next = Math.max(0, ...able.filter(i => i !== widest).map(i => widths[i] ?? 0))
    widths[widest] = Math.max(floors[widest] ?? 0, Math.min(next, now - 1), now + room())
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
