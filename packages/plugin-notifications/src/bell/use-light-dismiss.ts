import { useEffect, useEffectEvent, type RefObject } from 'react'

/** Toasts and portals overlay the popover; events inside them do not close it. */
const overlays = '.m-toasts, .bp6-portal'

/** Closes a popover on Esc inside it, or when the pointer or focus moves outside. */
export function useLightDismiss(
  element: RefObject<HTMLElement | null>,
  isOpen: boolean,
  close: (by: 'escape' | 'outside') => void,
): void {
  const handle = useEffectEvent((event: Event) => {
    // inside a shadow root, `event.target` at the document is the host element
    const target = event.composedPath()[0]
    if (!(target instanceof Element) || target.closest(overlays)) return
    const isInside = element.current?.contains(target)
    if (event instanceof KeyboardEvent) {
      if (isInside && event.key === 'Escape') close('escape')
    } else if (!isInside) close('outside')
  })
  useEffect(() => {
    if (!isOpen) return
    const listener = (event: Event) => handle(event)
    const events = ['pointerdown', 'focusin', 'keydown']
    for (const type of events) document.addEventListener(type, listener)
    return () => {
      for (const type of events) document.removeEventListener(type, listener)
    }
  }, [isOpen])
}
