/** A moment is a Date or milliseconds since 1970, a day `2026-01-31`, a duration seconds. */
export type Cell = string | number | boolean | Date | null | undefined

export interface Column {
  /** With the unit of its figures: `Speed (km/h)`. */
  header: string
  /** `text` where left out. */
  kind?: 'text' | 'number' | 'time' | 'day' | 'duration'
  /** Digits after the point; as many as there are where left out. */
  digits?: number
  /** Characters; by header and kind where left out. */
  width?: number
}

export interface Sheet {
  name: string
  /** Lines above the table: units, period, zone. */
  about: readonly (readonly [label: string, value: string])[]
  columns: readonly Column[]
  /** Rows as they come, many at a time; cells in the order of the columns. */
  rows: Iterable<readonly (readonly Cell[])[]> | AsyncIterable<readonly (readonly Cell[])[]>
}

/** Date and time formats of a user. */
export interface Formats {
  /** IANA name. */
  zone: string
  /** Patterns of the user's settings, such as `dd/MM/yyyy` and `HH:mm`. */
  dateFormat: string
  timeFormat: string
  /** Format of text files; commas and points where left out. */
  exports?: { csvDelimiter: ',' | ';' | 'tab'; decimalSeparator: '.' | ',' }
}
