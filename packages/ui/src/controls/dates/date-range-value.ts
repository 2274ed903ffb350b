/** Milliseconds since 1970; `to` is inclusive. */
export interface DateRangeValue {
  from: number | null
  to: number | null
}
