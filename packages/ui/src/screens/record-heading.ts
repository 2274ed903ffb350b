let shown: HTMLElement | null = null

/** The heading of the record on the screen; a ref for it. */
export function recordHeading(heading: HTMLElement | null): void {
  shown = heading
}

/** To where the record begins: for who added it, the form that had the focus has been replaced by that of the record. */
export function focusRecordHeading(): void {
  // once the dialog that reported it is gone
  setTimeout(() => shown?.focus())
}
