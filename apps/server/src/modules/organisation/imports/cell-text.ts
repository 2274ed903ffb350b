import { escapeGuards, unguard } from '#reporting/excel/index.ts'

// A text that begins like a formula is guarded by an apostrophe in CSV files (`reporting/excel/formula-guard.ts`). These functions make the
// guard reversible: an exported text is imported unchanged.

/** Escapes a cell for export: a text that looks guarded gets another apostrophe. */
export const forExport = escapeGuards

/** Returns the text of an uploaded cell, without guard, surrounding spaces and characters that text columns cannot store. */
export const fromCell = (cell: string): string => normal(unguard(cell))

/** Normalises a stored text for comparison, because spreadsheet programs change line ends and drop spaces. */
export const normal = (text: string): string =>
  text.replaceAll(/\r\n?/g, '\n').replaceAll('\0', '').toWellFormed().trim()
