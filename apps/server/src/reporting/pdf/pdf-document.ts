/** Look of a tenant's documents. */
export interface Brand {
  name: string
  /** Colours as `#rrggbb`. */
  primary: string
  accent: string
  text: string
  muted: string
  border: string
  /** A PNG or JPEG file; without it the name is drawn as a wordmark. */
  logo?: Uint8Array
}

export interface PdfColumn {
  header: string
  align: 'left' | 'right'
}

/** A table as text, in the reader's formats. */
export interface PdfTable {
  name: string
  columns: readonly PdfColumn[]
  rows: readonly (readonly string[])[]
  /** Row of sums. */
  total?: readonly string[]
  charts: readonly PdfChart[]
}

interface PdfSeries {
  name: string
  colour: string
  values: readonly (number | null)[]
}

/** Draws stacked bars, a bar for each category, or columns beside each other; a lane shows which state holds when. */
export type PdfChart =
  | { kind: 'bars' | 'columns'; unit: string; categories: readonly string[]; series: readonly PdfSeries[] }
  | {
      kind: 'timeline'
      states: readonly { name: string; colour: string }[]
      /** `from` and `to` are shares of the lane, from 0 to 1. */
      lanes: readonly { name: string; spans: readonly { state: number; from: number; to: number }[] }[]
      ticks: readonly { at: number; label: string }[]
    }

/** Content of a file. It can be sent to a thread. */
export interface PdfDocument {
  title: string
  /** Lines below the title: units, period, zone. */
  about: readonly (readonly [label: string, value: string])[]
  tables: readonly PdfTable[]
  paper: 'A4' | 'LETTER'
  /** Code such as `de`. */
  language: string
  brand: Brand
  /** Milliseconds since 1970. */
  created: number
  texts: {
    /** With `{page}` and `{pages}`. */
    page: string
    /** Stands beside the title on later pages; empty without a period. */
    period: string
    /** At the bottom of each page: the zone of the times. */
    foot: string
    /** Shown in a table without rows. */
    empty: string
    /** Below the tables if characters could not be drawn. */
    missing: string
  }
}
