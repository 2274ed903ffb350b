/** Appearance of a tenant's documents. */
export interface Brand {
  name: string
  /** Colours as `#rrggbb`. */
  primary: string
  accent: string
  text: string
  muted: string
  border: string
  /** PNG or JPEG file; without it, the name is drawn as a wordmark. */
  logo?: Uint8Array
}

export interface PdfColumn {
  header: string
  align: 'left' | 'right'
}

/** Table as text in the reader's formats. */
export interface PdfTable {
  name: string
  columns: readonly PdfColumn[]
  rows: readonly (readonly string[])[]
  /** Total row. */
  total?: readonly string[]
  charts: readonly PdfChart[]
}

interface PdfSeries {
  name: string
  colour: string
  values: readonly (number | null)[]
}

/** Chart with stacked bars, a bar per category, or columns side by side; a lane shows states over time. */
export type PdfChart =
  | { kind: 'bars' | 'columns'; unit: string; categories: readonly string[]; series: readonly PdfSeries[] }
  | {
      kind: 'timeline'
      states: readonly { name: string; colour: string }[]
      /** `from` and `to` are shares of the lane, from 0 to 1. */
      lanes: readonly { name: string; spans: readonly { state: number; from: number; to: number }[] }[]
      ticks: readonly { at: number; label: string }[]
    }

/** Content of a file, transferable to a thread. */
export interface PdfDocument {
  title: string
  /** Lines below the title: units, period, zone. */
  about: readonly (readonly [label: string, value: string])[]
  tables: readonly PdfTable[]
  paper: 'A4' | 'LETTER'
  /** Language code such as `de`. */
  language: string
  brand: Brand
  /** Milliseconds since 1970. */
  created: number
  texts: {
    /** With `{page}` and `{pages}`. */
    page: string
    /** Displayed next to the title on later pages; empty without a period. */
    period: string
    /** Footer of each page with the time zone. */
    foot: string
    /** Shown in a table without rows. */
    empty: string
    /** Note below the tables if characters could not be drawn. */
    missing: string
  }
}
