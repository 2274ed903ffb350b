import type { CellValue, Column } from '../table/column.ts'
import { isSelected, mergeSpans, lengthOf, type Area } from './areas.ts'
import { valueOf } from '../table/cell-value.ts'

/** Start of a text that spreadsheets treat as a formula, also after `;`, a tab or a line end. Same rule as exports. */
const formula = /(^|[;\t\r\n])(?=(?:[^\S\t\r\n]|")*[=+\-@])|^(?=[\t\r])/g
const needsQuotes = /["\t\r\n]/

/** Formats a value as tab-separated text: raw numbers, ISO 8601 moments, and texts that are never formulas. */
export function cellText(value: CellValue): string {
  if (value === null || value === undefined) return ''
  if (value instanceof Date) return Number.isNaN(value.getTime()) ? '' : value.toISOString()
  if (typeof value === 'number') return Number.isFinite(value) ? String(value) : ''
  const text = String(value)
  const safe = text.replaceAll(formula, "$1'")
  return needsQuotes.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** Rows and columns of a copy: all that contain a selected cell. */
export function extentOf(areas: readonly Area[]) {
  const rows = mergeSpans(areas.map(area => area.rows))
  const columns = mergeSpans(areas.map(area => area.columns)).flatMap(([first, last]) =>
    Array.from({ length: last - first + 1 }, (_, i) => first + i),
  )
  return { rows, rowCount: lengthOf(rows), columns }
}

/** Creates the lines of a copy: column headers, then rows. Unselected cells are empty. */
export function copyLines<Row>(columns: readonly Column<Row>[], areas: readonly Area[]) {
  const drawn = extentOf(areas).columns
  return {
    header: () => drawn.map(index => cellText(columns[index]?.header)).join('\t'),
    line: (row: Row, index: number) =>
      drawn
        .map(column => {
          const from = columns[column]
          return from && isSelected(areas, index, column) ? cellText(valueOf(from, row)) : ''
        })
        .join('\t'),
  }
}
