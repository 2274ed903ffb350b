import type { Column } from '../table/column.ts'
import { isShown, type ColumnMemory } from '../table/column-memory.ts'
import { minColumnWidth, maxColumnWidth } from '../table/column-layout.ts'

/** Default width in pixels. */
const usual = 180

/** Visible columns from left to right: frozen ones first, each part in the user's order. */
export function gridColumns<Row>(columns: readonly Column<Row>[], memory: ColumnMemory): readonly Column<Row>[] {
  const { order = [], frozen = [], hidden } = memory
  const rank = ({ id }: Column<Row>) => {
    const place = order.indexOf(id)
    return (frozen.includes(id) ? 0 : 1e6) + (place < 0 ? 1e5 : place)
  }
  return columns.filter(column => isShown(column, hidden)).toSorted((a, b) => rank(a) - rank(b))
}

export const frozenCount = <Row>(shown: readonly Column<Row>[], { frozen = [] }: ColumnMemory): number =>
  shown.filter(({ id }) => frozen.includes(id)).length

export const widthOf = <Row>({ id, width = usual, minWidth = 0 }: Column<Row>, { widths }: ColumnMemory): number =>
  Math.max(minWidth, widths[id] ?? width)

export function resizeColumns(memory: ColumnMemory, ids: readonly string[], width: number): ColumnMemory {
  const size = Math.round(Math.min(maxColumnWidth, Math.max(minColumnWidth, width)))
  return { ...memory, widths: { ...memory.widths, ...Object.fromEntries(ids.map(id => [id, size])) } }
}

/** Moves columns so that the first one is at an index. Freezes them between frozen columns, else unfreezes them. */
export function moveColumns<Row>(
  memory: ColumnMemory,
  shown: readonly Column<Row>[],
  from: number,
  to: number,
  length = 1,
): ColumnMemory {
  const ids = shown.map(({ id }) => id)
  const taken = ids.splice(from, length)
  ids.splice(to, 0, ...taken)
  const { frozen = [] } = memory
  const edge = frozenCount(shown, memory)
  const isInside = to + length <= edge
  return {
    ...memory,
    order: [...ids, ...(memory.order ?? []).filter(id => !ids.includes(id))],
    frozen: isInside
      ? [...frozen, ...taken.filter(id => !frozen.includes(id))]
      : frozen.filter(id => !taken.includes(id)),
  }
}

/** Freezes or unfreezes a column. */
export function toggleFrozen(memory: ColumnMemory, id: string): ColumnMemory {
  const { frozen = [] } = memory
  return { ...memory, frozen: frozen.includes(id) ? frozen.filter(other => other !== id) : [...frozen, id] }
}

export const hideColumn = (memory: ColumnMemory, id: string): ColumnMemory => ({
  ...memory,
  hidden: { ...memory.hidden, [id]: true },
})
