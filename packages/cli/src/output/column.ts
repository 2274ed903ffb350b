/** A field of a list: its name in `--fields`, JSON and CSV, and its format in tables. */
export interface Column<Row> {
  readonly name: string
  readonly value: (row: Row) => unknown
  /** `time` is ISO 8601 in data and in the user's format in tables; `degrees` have six decimals in tables. */
  readonly kind?: 'time' | 'number' | 'degrees'
  /** Truncated only after all other columns, because a part of it is useless. Columns with a `kind` always are. */
  readonly firm?: true
  /** Omitted from tables unless `--fields` names it. */
  readonly wide?: true
}

/** Returns the label of a field: `last position` for `lastPosition`, `speed (km/h)` for `speedKmh`. */
export const labelOf = (name: string): string =>
  (units[name] ?? name).replaceAll(/(?<=[a-z])[A-Z]/g, letter => ` ${letter}`).toLowerCase()

/** Fields whose names end with a unit of measure. */
const units: Readonly<Record<string, string>> = {
  speedKmh: 'speed (km/h)',
  odometerMetres: 'odometer (m)',
  fuelPercent: 'fuel (%)',
}

/** Creates columns; a string stands for the row's field of that name. */
export function columnsOf<Row>() {
  return <const C extends readonly (Column<Row> | (keyof Row & string))[]>(...columns: C): readonly Column<Row>[] =>
    columns.map(column =>
      typeof column === 'string' ? { name: column, value: (row: Row) => row[column as keyof Row & string] } : column,
    )
}
