/** Rows that a group names. */
const named = 5
/** Maximum length of an example. */
const widest = 40

interface Group {
  count: number
  rows: number[]
  example: string
}

/** Counts unreadable values by column. */
export class UnreadValues {
  readonly #groups = new Map<string, Group>()

  add(column: string, row: number, value: string): void {
    const group = this.#groups.get(column) ?? { count: 0, rows: [], example: value.slice(0, widest) }
    this.#groups.set(column, group)
    group.count++
    if (group.rows.length < named) group.rows.push(row)
  }

  /** Formats groups of unread values, the largest first: `3 values of "Speed" are left out (rows 2, 5, 9): "fast" cannot be read`. */
  get groups(): { count: number; text: string }[] {
    return [...this.#groups]
      .map(([column, { count, rows, example }]) => ({
        count,
        text:
          `${count === 1 ? '1 value' : `${count} values`} of "${column}" ${count === 1 ? 'is' : 'are'} left out ` +
          `(row${count === 1 ? '' : 's'} ${rows.join(', ')}${count > rows.length ? ' …' : ''}): "${example}" cannot be read`,
      }))
      .toSorted((a, b) => b.count - a.count)
  }
}
