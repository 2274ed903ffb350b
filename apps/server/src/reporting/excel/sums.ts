import type { Cell, Column } from './sheet.ts'

/** Sums of summable table columns. */
export class Sums {
  readonly #columns: readonly Column[]
  readonly #sums: (number | undefined)[]

  constructor(columns: readonly Column[]) {
    this.#columns = columns
    this.#sums = columns.map(() => undefined)
  }

  add(cells: readonly Cell[]): void {
    for (const [i, { isSummed }] of this.#columns.entries()) {
      const cell = cells[i]
      if (isSummed && typeof cell === 'number' && Number.isFinite(cell)) this.#sums[i] = (this.#sums[i] ?? 0) + cell
    }
  }

  /** Returns undefined for a column without figures, because no data is not 0. */
  of(index: number): number | undefined {
    return this.#sums[index]
  }
}
