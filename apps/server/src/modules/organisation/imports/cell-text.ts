import { escapeGuards, unguard } from '#reporting/excel/index.ts'

// A text that begins like a formula has an apostrophe before it in a CSV file (`reporting/excel/formula-guard.ts`). The two functions
// here make that exact: what is exported and imported again is the same text.

/** A cell for an export: a text that would read as a guarded one gets one more apostrophe. */
export const forExport = escapeGuards

/** A cell of an uploaded file, without the guard, spaces around it, and what no text column stores. */
export const fromCell = (cell: string): string => normal(unguard(cell))

/** A stored text as it is compared: spreadsheet programs change line ends and drop spaces. */
export const normal = (text: string): string =>
  text.replaceAll(/\r\n?/g, '\n').replaceAll('\0', '').toWellFormed().trim()
