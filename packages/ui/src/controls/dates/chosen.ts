/** Milliseconds since 1970; `to` is the last one that counts. */
export interface Chosen {
  from: number | null
  to: number | null
}
