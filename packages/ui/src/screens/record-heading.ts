let shown: HTMLElement | null = null
/** The next heading gets the focus, because the record is still loading. */
let isAwaited = false

/** Ref of the heading of the current record. */
export function recordHeading(heading: HTMLElement | null): void {
  // the form of a new record, or a loading screen, is replaced by that of the loaded record
  if (!heading && shown && document.activeElement === shown) isAwaited = true
  shown = heading
  if (!heading || !isAwaited) return
  isAwaited = false
  const active = document.activeElement
  // unless the user has moved the focus since
  if (!active || active === document.body || active.matches('main')) heading.focus()
}

/** Focuses the heading of an added record, whose form replaces the one that had the focus. */
export function focusRecordHeading(): void {
  // after its dialog has closed
  setTimeout(() => {
    isAwaited = !shown
    shown?.focus()
  })
}
