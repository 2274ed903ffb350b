import { readCsv } from './read-csv.ts'
import { readXlsx } from './read-xlsx.ts'
import { type Table, type TableLimits, UnreadableFile } from './table.ts'

/**
 * Returns the visible sheets of a CSV or Excel file, detected by content. One row more than the limit indicates that there are more.
 * @throws UnreadableFile
 */
export function readTables(file: Buffer, limits: TableLimits): Table[] {
  if (startsWith(file, [0x50, 0x4b])) return readXlsx(file, limits)
  if (startsWith(file, [0xd0, 0xcf, 0x11, 0xe0])) throw new UnreadableFile(['problem.oldWorkbook'])
  return [{ name: '', rows: readCsv(file, limits) }]
}

const startsWith = (file: Buffer, bytes: readonly number[]) => bytes.every((byte, i) => file[i] === byte)
