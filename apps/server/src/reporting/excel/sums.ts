import type { Cell, Column } from './sheet.ts'

/** Sums of the columns of a table that are summed. */
export class Sums {
  readonly #columns: readonly Column[]
  readonly #sums: number[]

  constructor(columns: readonly Column[]) {
    this.#columns = columns
    this.#sums = columns.map(() => 0)
  }

  add(cells: readonly Cell[]): void {
    for (const [i, { isSummed }] of this.#columns.entries()) {
      const cell = cells[i]
      if (isSummed && typeof cell === 'number' && Number.isFinite(cell)) this.#sums[i]! += cell
    }
  }

  of(index: number): number {
    return this.#sums[index] ?? 0
  }
}
