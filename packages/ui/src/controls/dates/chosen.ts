/** Milliseconds since 1970; `to` is inclusive. */
export interface Chosen {
  from: number | null
  to: number | null
}
