import { createContext, use, useLayoutEffect } from 'react'

/** Container of overlays; default: the end of the page. Widgets provide an element of their shadow root. */
export const OverlayRoot = createContext<HTMLElement | undefined>(undefined)

export function useOverlayRoot(): HTMLElement | undefined {
  return use(OverlayRoot)
}

const focusable = '[role^=menuitem], input, select, textarea, button:not(:disabled), a[href], [tabindex="0"]'
/** Links and scrollable parts of a dialog's text do not take the initial focus. */
const reading = '.m-dialog-text :is(a, div)'

/**
 * Ref of an overlay's content. Focuses the first focusable element on mount, or the content itself while it loads.
 * Blueprint moves a lost focus to an empty element before the content; from there the first element is focused again.
 */
export function focusFirst(content: HTMLElement | null): (() => void) | undefined {
  if (!content) return undefined
  enter(content)
  // Blueprint's frame around the content is a Tab stop without a visible focus or function
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
    // hidden elements do not take the focus
    if (element.matches(':focus')) return
  }
  content.focus()
}

/** Restores the focus when an overlay closes: to the previous element, or to the content if that was removed. */
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

/** Returns the focused element, including in a shadow root. */
function activeElement(): Element | null {
  let active = document.activeElement
  while (active?.shadowRoot?.activeElement) active = active.shadowRoot.activeElement
  return active
}

/** Stops an Esc that something inside has handled from closing the overlay. */
export function keepUsedEscape(event: { key: string; isDefaultPrevented(): boolean; stopPropagation(): void }): void {
  if (event.key === 'Escape' && event.isDefaultPrevented()) event.stopPropagation()
}
