import type { Key, Selection } from './column.ts'

type KeyOf<Row> = (row: Row) => Key

/** Returns how many selectable rows are selected. Stops early, because there may be a hundred thousand. */
export function selectionState<Row>(
  rows: readonly Row[],
  keyOf: KeyOf<Row>,
  selection: Selection<Row>,
): 'all' | 'some' | 'none' {
  if (selection.keys.size === 0) return 'none'
  let [isAny, isAll] = [false, true]
  for (const row of rows) {
    if (selection.isDisabled?.(row)) continue
    if (selection.keys.has(keyOf(row))) isAny = true
    else isAll = false
    if (isAny && !isAll) return 'some'
  }
  return isAny ? 'all' : 'none'
}

/** Keys of the selectable rows. */
export function selectableKeys<Row>(rows: readonly Row[], keyOf: KeyOf<Row>, { isDisabled }: Selection<Row>): Key[] {
  return rows.filter(row => !isDisabled?.(row)).map(keyOf)
}

export function toggled(keys: ReadonlySet<Key>, some: readonly Key[], select: boolean): Set<Key> {
  const after = new Set(keys)
  for (const key of some) {
    if (select) after.add(key)
    else after.delete(key)
  }
  return after
}
