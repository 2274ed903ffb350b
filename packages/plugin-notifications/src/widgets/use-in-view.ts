import { useLayoutEffect, type RefObject } from 'react'

/** Minimum distance to the edge of the window, in pixels. */
const margin = 8

/** Moves the box around an element into the window, wherever the host page places the widget. */
export function useKeepInWindow(element: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const adjust = () => moveIntoView(element.current?.parentElement)
    adjust()
    addEventListener('resize', adjust)
    return () => removeEventListener('resize', adjust)
  }, [element])
}

function moveIntoView(box: HTMLElement | null | undefined): void {
  if (!box) return
  box.style.translate = ''
  const { left, right } = box.getBoundingClientRect()
  const most = document.documentElement.clientWidth
  // a box as wide as the window uses the phone layout
  if (right - left >= most - margin) return
  const shift = Math.max(margin - left, Math.min(0, most - margin - right))
  if (shift !== 0) box.style.translate = `${shift}px`
}
