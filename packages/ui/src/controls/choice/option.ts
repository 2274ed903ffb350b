/** One entry of a choice. A value is what the model holds: an id, a code, a flag. */
export interface Option<V extends string | number | boolean> {
  value: V
  label: string
  disabled?: boolean
  /** Chosen already, and not among what the list shows: it only gives the label of the value. */
  unlisted?: boolean
}

export type OptionValue = string | number | boolean
