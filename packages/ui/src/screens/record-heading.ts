let shown: HTMLElement | null = null
/** The heading that is shown next gets the focus: that of the record is still on its way. */
let isAwaited = false

/** The heading of the record on the screen; a ref for it. */
export function recordHeading(heading: HTMLElement | null): void {
  // the form of a new record, replaced by that of the record once it is added, or a screen by the loaded one
  if (!heading && shown && document.activeElement === shown) isAwaited = true
  shown = heading
  if (!heading || !isAwaited) return
  isAwaited = false
  const active = document.activeElement
  // unless the user has moved the focus since
  if (!active || active === document.body || active.matches('main')) heading.focus()
}

/** To where the record begins: for who added it, the form that had the focus has been replaced by that of the record. */
export function focusRecordHeading(): void {
  // once the dialog that reported it is gone
  setTimeout(() => {
    isAwaited = !shown
    shown?.focus()
  })
}
