// A text that begins like a formula has an apostrophe before it in a CSV file (`reporting/excel/csv.ts`). The two functions
// here make that exact: what is exported and imported again is the same text.

const guarded = /^'+[=+\-@\t\r]/

/** A cell for an export: a text that would read as a guarded one gets one more apostrophe. */
export const forExport = (text: string): string => (guarded.test(text) ? `'${text}` : text)

/** A cell of an uploaded file, without the guard, spaces around it, and what no text column stores. */
export const fromCell = (cell: string): string => normal(guarded.test(cell) ? cell.slice(1) : cell)

/** A stored text as it is compared: spreadsheet programs change line ends and drop spaces. */
export const normal = (text: string): string =>
  text.replaceAll(/\r\n?/g, '\n').replaceAll('\0', '').toWellFormed().trim()
