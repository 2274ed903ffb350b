/** A moment is a Date or milliseconds since 1970, a day `2026-01-31`, a duration seconds. */
export type Cell = string | number | boolean | Date | null | undefined

export interface Column {
  /** Header with the unit of its figures, such as `Speed (km/h)`. */
  header: string
  /** `text` by default. */
  kind?: 'text' | 'number' | 'time' | 'day' | 'duration'
  /** Number of decimals; unlimited by default. */
  digits?: number
  /** Adds the sum of the column below the table, in a workbook. */
  isSummed?: boolean
  /** Width in characters; depends on header and kind by default. */
  width?: number
}

/** Figure in a chart: a column of the table and its colour as `#rrggbb`. */
export interface ChartSeries {
  column: number
  colour: string
}

/** Draws columns of the table, in a document. Labels and columns are indices. */
export type SheetChart =
  /** `bars` stacks the series of each row; `columns` places them side by side. Durations are converted to hours. */
  | { kind: 'bars' | 'columns'; label: number; series: readonly ChartSeries[] }
  /** A lane for each unit and day, from rows with a state and two moments. */
  | {
      kind: 'timeline'
      label: number
      state: number
      from: number
      to: number
      states: readonly { name: string; colour: string }[]
    }

export interface Sheet {
  name: string
  /** Lines above the table: units, period, zone. A moment is in the zone of the file. */
  about: readonly (readonly [label: string, value: string | Date])[]
  columns: readonly Column[]
  /** Label of the total row; without it, there is none. */
  total?: string
  /** Drawn above the table in a document. */
  charts?: readonly SheetChart[]
  /** Batches of rows; cells in column order. */
  rows: Iterable<readonly (readonly Cell[])[]> | AsyncIterable<readonly (readonly Cell[])[]>
}

/** Date and time formats of a user. */
export interface Formats {
  /** IANA name. */
  zone: string
  /** Patterns of the user's settings, such as `dd/MM/yyyy` and `HH:mm`. */
  dateFormat: string
  timeFormat: string
  /** Format of text files; commas and points by default. */
  exports?: { csvDelimiter: ',' | ';' | 'tab'; decimalSeparator: '.' | ',' }
}
