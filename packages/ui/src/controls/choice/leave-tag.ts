/**
 * Moves the focus off a tag that is about to be removed with its button: to the next tag, or to the field after the last.
 * @param button of the tag, a child of it
 */
export function leaveTag(button: HTMLElement): void {
  const next = button.closest('.m-tag')?.nextElementSibling
  const target = next?.classList.contains('m-tag') ? next.querySelector('button') : next
  if (target instanceof HTMLElement) target.focus()
}
