import { createContext, use, useLayoutEffect } from 'react'

/** Where overlays open; at the end of the page where nothing is given. A widget gives a part of its shadow root. */
export const OverlayRoot = createContext<HTMLElement | undefined>(undefined)

export function useOverlayRoot(): HTMLElement | undefined {
  return use(OverlayRoot)
}

const focusable = '[role^=menuitem], input, select, textarea, button:not(:disabled), a[href], [tabindex="0"]'
/** Reading: a link in it, or a part that scrolls, does not take the first focus from the answer below. */
const reading = '.m-dialog-text :is(a, div)'

/**
 * Ref of what an overlay holds: with the commit that shows it the focus goes to the first thing that takes it, or to
 * the content itself while that loads. Blueprint brings back a focus that a screen behind took, but to an empty element
 * in front of the content: from there it goes to the first thing again.
 */
export function focusFirst(content: HTMLElement | null): (() => void) | undefined {
  if (!content) return undefined
  enter(content)
  // Blueprint's frame around the content is a stop of Tab of its own, one that shows no focus and does nothing
  content.closest('.bp6-overlay-content')?.setAttribute('tabindex', '-1')
  const overlay = content.closest<HTMLElement>('.bp6-overlay')
  const enterAgain = ({ target, relatedTarget }: FocusEvent) => {
    const isTrap = target instanceof Element && target.classList.contains('bp6-overlay-start-focus-trap')
    if (isTrap && !overlay?.contains(relatedTarget as Node | null)) enter(content)
  }
  overlay?.addEventListener('focusin', enterAgain)
  return () => overlay?.removeEventListener('focusin', enterAgain)
}

function enter(content: HTMLElement): void {
  for (const element of content.querySelectorAll<HTMLElement>(focusable)) {
    if (element.matches(reading)) continue
    element.focus()
    // what is hidden does not take it
    if (element.matches(':focus')) return
  }
  content.focus()
}

/** Gives the focus back when an overlay goes: to where it was, or to the content where that has gone with its screen. */
export function useFocusBack(): void {
  useLayoutEffect(() => {
    const before = activeElement()
    return () => {
      const isHere = before instanceof HTMLElement && before !== document.body && before.isConnected
      const back = isHere ? before : document.querySelector('main')
      back?.focus({ preventScroll: true })
    }
  }, [])
}

/** The element that has the focus, in a shadow root too. */
function activeElement(): Element | null {
  let active = document.activeElement
  while (active?.shadowRoot?.activeElement) active = active.shadowRoot.activeElement
  return active
}

/** An Esc that something inside has used does not close what is around it. */
export function keepUsedEscape(event: { key: string; isDefaultPrevented(): boolean; stopPropagation(): void }): void {
  if (event.key === 'Escape' && event.isDefaultPrevented()) event.stopPropagation()
}
