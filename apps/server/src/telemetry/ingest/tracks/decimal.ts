export type DecimalMark = '.' | ','

/**
 * Parses a number of a spreadsheet: `56,6634`, `1.820,5`, `1,820.5`, `1'820`, `1,234,567`.
 * @param mark decimal mark of the column for ambiguous numbers such as `12,400`; by default their mark is decimal
 */
export function decimal(cell: string, mark?: DecimalMark): number | undefined {
  const plain = compact(cell)
  const shown = shownMark(plain)
  if (shown === 'none') return undefined
  const own = shown === 'open' ? (mark ?? (plain.includes(',') ? ',' : '.')) : (shown ?? '.')
  const number = own === ',' ? plain.replaceAll('.', '').replace(',', '.') : plain.replaceAll(',', '')
  return /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i.test(number) ? Number(number) : undefined
}

/** Returns the decimal mark of a cell, `open` if its only mark may group thousands, or undefined without a mark. */
export const markOf = (cell: string): ReturnType<typeof shownMark> => shownMark(compact(cell))

const compact = (cell: string) => cell.replaceAll(/[\s'’]/g, '').replace(/^−/, '-')

const grouped = {
  ',': /^[+-]?\d{1,3}(,\d{2,3})*,\d{3}(\.\d*)?$/,
  '.': /^[+-]?\d{1,3}(\.\d{2,3})*\.\d{3}(,\d*)?$/,
} as const

function shownMark(plain: string): DecimalMark | 'open' | 'none' | undefined {
  const [commas, points] = [plain.split(',').length - 1, plain.split('.').length - 1]
  if (commas + points === 0) return undefined
  if (commas > 0 && points > 0) {
    const mark = plain.lastIndexOf(',') > plain.lastIndexOf('.') ? ',' : '.'
    return grouped[mark === ',' ? '.' : ','].test(plain) ? mark : 'none'
  }
  const mark = commas > 0 ? ',' : '.'
  const other = mark === ',' ? '.' : ','
  if (commas + points > 1) return grouped[mark].test(plain) ? other : 'none'
  return /^[+-]?[1-9]\d{0,2}[.,]\d{3}$/.test(plain) ? 'open' : mark
}
