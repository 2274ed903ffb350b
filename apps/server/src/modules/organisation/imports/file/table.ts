import type { Message } from '#kernel/texts/sentence.ts'

/** Row with at least one value. */
export interface TableRow {
  /** Row number, 1-based as in spreadsheets. */
  number: number
  cells: readonly string[]
}

/** Sheet of a workbook, or a CSV file, which has no name. */
export type Table = { name: string } & ({ rows: TableRow[] } | { unreadable: Message })

export interface TableLimits {
  /** Maximum number of rows with values, including the header. */
  rows: number
  columns: number
  /** Maximum number of characters in a cell. */
  cell: number
  /** Maximum number of unpacked bytes in one part of a workbook. */
  unpacked: number
}

export const tableLimits = (lines: number): TableLimits => ({
  rows: lines + 1,
  columns: 200,
  cell: 10_000,
  unpacked: 64 * 1024 * 1024,
})

/** Error for a file that cannot be imported, with the reason and the fix. */
export class UnreadableFile extends Error {
  override readonly name = 'UnreadableFile'
  readonly sentence: Message

  constructor(sentence: Message) {
    super(sentence[0])
    this.sentence = sentence
  }
}
