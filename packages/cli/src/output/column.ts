/** A field of a list: its name for `--fields`, JSON and CSV, and how a person reads it. */
export interface Column<Row> {
  readonly name: string
  readonly value: (row: Row) => unknown
  /** Moments are ISO 8601 in data, and as the user reads time in tables; degrees have six digits in tables. */
  readonly kind?: 'time' | 'number' | 'degrees'
  /** Cut only when all others are: half of it tells nothing. Moments and figures are so by themselves. */
  readonly firm?: true
  /** Not in tables unless asked for by `--fields`. */
  readonly wide?: true
}

/** What a field is called in a table: `lastPosition` is `last position`, `speedKmh` `speed (km/h)`. */
export const wordsOf = (name: string): string =>
  (units[name] ?? name).replaceAll(/(?<=[a-z])[A-Z]/g, letter => ` ${letter}`).toLowerCase()

/** Fields whose names end with a unit of measure. */
const units: Readonly<Record<string, string>> = {
  speedKmh: 'speed (km/h)',
  odometerMetres: 'odometer (m)',
  fuelPercent: 'fuel (%)',
}

/** Columns that are fields of the row under their own names. */
export function columnsOf<Row>() {
  return <const C extends readonly (Column<Row> | (keyof Row & string))[]>(...columns: C): readonly Column<Row>[] =>
    columns.map(column =>
      typeof column === 'string' ? { name: column, value: (row: Row) => row[column as keyof Row & string] } : column,
    )
}
