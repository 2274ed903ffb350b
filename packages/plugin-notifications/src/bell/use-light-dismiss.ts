import { useEffect, useEffectEvent, type RefObject } from 'react'

/** They lie over everything and belong to what they speak of. */
const above = '.m-toasts, .bp6-portal'

/** Closes a popover by Esc inside it, or when the user turns elsewhere by pointer or focus. */
export function useLightDismiss(
  element: RefObject<HTMLElement | null>,
  isOpen: boolean,
  close: (by: 'escape' | 'turning away') => void,
): void {
  const hear = useEffectEvent((event: Event) => {
    // in a widget, the document hears of its element only
    const target = event.composedPath()[0]
    if (!(target instanceof Element) || target.closest(above)) return
    const isInside = element.current?.contains(target)
    if (event instanceof KeyboardEvent) {
      if (isInside && event.key === 'Escape') close('escape')
    } else if (!isInside) close('turning away')
  })
  useEffect(() => {
    if (!isOpen) return
    const heard = (event: Event) => hear(event)
    const events = ['pointerdown', 'focusin', 'keydown']
    for (const type of events) document.addEventListener(type, heard)
    return () => {
      for (const type of events) document.removeEventListener(type, heard)
    }
  }, [isOpen])
}
