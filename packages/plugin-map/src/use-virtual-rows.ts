import { type RefObject, useCallback, useLayoutEffect, useState } from 'react'

const ahead = 8

/** Returns the range of visible rows of equal height, plus a few around them; `show` scrolls to a row. */
export function useVirtualRows(frame: RefObject<HTMLElement | null>, count: number, rowHeight: number) {
  const [range, setRange] = useState({ first: 0, last: 30 })
  useLayoutEffect(() => {
    const element = frame.current
    if (!element) return
    const look = () => {
      const first = Math.max(0, Math.floor(element.scrollTop / rowHeight) - ahead)
      const last = Math.ceil((element.scrollTop + element.clientHeight) / rowHeight) + ahead
      setRange(before => (before.first === first && before.last === last ? before : { first, last }))
    }
    look()
    const size = new ResizeObserver(look)
    size.observe(element)
    element.addEventListener('scroll', look, { passive: true })
    return () => {
      size.disconnect()
      element.removeEventListener('scroll', look)
    }
  }, [frame, rowHeight])
  const show = useCallback(
    (index: number) => {
      const element = frame.current
      if (!element) return
      const [top, bottom] = [index * rowHeight, (index + 1) * rowHeight]
      if (top < element.scrollTop) element.scrollTo({ top })
      else if (bottom > element.scrollTop + element.clientHeight)
        element.scrollTo({ top: bottom - element.clientHeight })
    },
    [frame, rowHeight],
  )
  return { first: Math.min(range.first, count), last: Math.min(range.last, count), show }
}
