/** A number of a spreadsheet: `56,6634`, `1.820,5`, `1,820.5`; the last mark is the decimal one. */
export function decimal(cell: string): number | undefined {
  const said = cell.replace(/[\s\u00a0']/g, '')
  const comma = said.lastIndexOf(',')
  const plain = comma > said.lastIndexOf('.') ? said.replaceAll('.', '').replace(',', '.') : said.replaceAll(',', '')
  return /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i.test(plain) ? Number(plain) : undefined
}
