import { useLayoutEffect, type RefObject } from 'react'

/** Pixels left free beside it. */
const margin = 8

/** Keeps the box around an element within the window's sides, wherever on its page somebody has put what it belongs to. */
export function useInView(element: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const place = () => moveIntoView(element.current?.parentElement)
    place()
    addEventListener('resize', place)
    return () => removeEventListener('resize', place)
  }, [element])
}

function moveIntoView(box: HTMLElement | null | undefined): void {
  if (!box) return
  box.style.translate = ''
  const { left, right } = box.getBoundingClientRect()
  const most = document.documentElement.clientWidth
  // as wide as the window: it is laid out for a phone
  if (right - left >= most - margin) return
  const shift = Math.max(margin - left, Math.min(0, most - margin - right))
  if (shift !== 0) box.style.translate = `${shift}px`
}
