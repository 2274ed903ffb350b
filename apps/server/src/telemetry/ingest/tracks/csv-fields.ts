import { isPlaceholder } from './cell.ts'
import type { Column } from './csv-columns.ts'
import type { Field } from './field.ts'
import type { TimeFormat } from './csv-time.ts'

type ByField<T> = Partial<Record<Field, T>>

/** Returns the cells of a row by field: the first with a value. Placeholders are ignored. */
export function fieldsOf(
  cells: readonly string[],
  columns: readonly Column[],
): { cells: ByField<string>; columns: ByField<Column>; indexes: ByField<number> } {
  const found = { cells: {} as ByField<string>, columns: {} as ByField<Column>, indexes: {} as ByField<number> }
  columns.forEach((column, i) => {
    const { field } = column
    const cell = cells[i]
    if (!field || cell === undefined || cell === '' || found.cells[field] !== undefined || isPlaceholder(cell)) return
    found.cells[field] = cell
    found.columns[field] = column
    found.indexes[field] = i
  })
  return found
}

/** Returns date and time of a row as one text. */
export const timeTextOf = ({ stamp, date, time }: ByField<string>): string =>
  stamp ?? [date, time].filter(Boolean).join(' ')

export const formatOfTime = ({ stamp, date, time }: ByField<Column>): TimeFormat | undefined =>
  (stamp ?? date ?? time)?.time

export const zoneOfTime = ({ stamp, date, time }: ByField<Column>): string | undefined =>
  stamp ? stamp.zone : (time?.zone ?? date?.zone)
