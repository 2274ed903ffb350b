import type { Message } from '#kernel/texts/sentence.ts'

/** A row with at least one value. */
export interface TableRow {
  /** Counts from 1, as spreadsheets number their rows. */
  number: number
  cells: readonly string[]
}

/** A sheet of a workbook, or a CSV file, condition has no name. */
export type Table = { name: string } & ({ rows: TableRow[] } | { unreadable: Message })

export interface TableLimits {
  /** Rows with values, the header included. */
  rows: number
  columns: number
  /** Characters of a cell. */
  cell: number
  /** Bytes of one part of a workbook, unpacked. */
  unpacked: number
}

export const tableLimits = (lines: number): TableLimits => ({
  rows: lines + 1,
  columns: 200,
  cell: 10_000,
  unpacked: 64 * 1024 * 1024,
})

/** A file that cannot be imported. Its sentence says why, and how to fix it. */
export class UnreadableFile extends Error {
  override readonly name = 'UnreadableFile'
  readonly sentence: Message

  constructor(sentence: Message) {
    super(sentence[0])
    this.sentence = sentence
  }
}
