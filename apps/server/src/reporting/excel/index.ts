export { csv, csvType } from './csv.ts'
export { escapeGuards, unguard } from './formula-guard.ts'
export type { Cell, Column, Formats, Sheet } from './sheet.ts'
export { excelType, workbook } from './workbook.ts'
