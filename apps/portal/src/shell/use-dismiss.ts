import { useEffect, useEffectEvent, type RefObject } from 'react'

/** Closes an element on a press or focus outside, or on Esc inside. */
export function useDismiss(
  element: RefObject<HTMLElement | null>,
  close: (by: 'escape' | 'turning away') => void,
): void {
  const hear = useEffectEvent((event: Event) => {
    const isInside = element.current?.contains(event.target as Node)
    if (event instanceof KeyboardEvent) {
      if (isInside && event.key === 'Escape') close('escape')
    } else if (!isInside) close('turning away')
  })
  useEffect(() => {
    const heard = (event: Event) => hear(event)
    const events = ['pointerdown', 'focusin', 'keydown']
    for (const type of events) document.addEventListener(type, heard)
    return () => {
      for (const type of events) document.removeEventListener(type, heard)
    }
  }, [])
}
