/** An option of a selection. The value is what the model stores: an ID, a code, a flag. */
export interface Option<V extends string | number | boolean> {
  value: V
  label: string
  disabled?: boolean
  /** Hidden from the list; only supplies the label of the current value. */
  unlisted?: boolean
}

export type OptionValue = string | number | boolean
