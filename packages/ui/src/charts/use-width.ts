import { useLayoutEffect, useState, type RefObject } from 'react'

/** Width of an element in full CSS pixels; 0 until it is measured. */
export function useWidth(element: RefObject<HTMLElement | null>): number {
  const [width, setWidth] = useState(0)
  useLayoutEffect(() => {
    const { current } = element
    if (!current) return
    const measure = () => setWidth(Math.floor(current.clientWidth))
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(current)
    return () => observer.disconnect()
  }, [element])
  return width
}
