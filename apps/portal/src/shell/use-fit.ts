import { useLayoutEffect, useRef, useState, type RefObject } from 'react'

/** How much of the menu there is room for: all of it, its words alone, or a button that opens a drawer. */
export type Fit = 'full' | 'compact' | 'drawer'

interface FitParts {
  fit: Fit
  bar: RefObject<HTMLDivElement | null>
  /** What the bar has left for the menu; its one child is as wide as the menu wants to be. */
  room: RefObject<HTMLDivElement | null>
}

const phone = matchMedia('(max-width: 599px)')

/**
 * Measured, as nobody knows how long the words are: they differ by language and by what the user may see.
 *
 * @param words what the menu says; other words are measured again
 */
export function useFit(words: string): FitParts {
  const bar = useRef<HTMLDivElement>(null)
  const room = useRef<HTMLDivElement>(null)
  const [fit, setFit] = useState<Fit>('full')
  // width of the whole bar, as it was when last drawn so
  const needed = useRef<{ words: string; full?: number; compact?: number }>({ words })

  useLayoutEffect(() => {
    if (needed.current.words !== words) needed.current = { words }
    const judge = () => {
      if (!bar.current || !room.current) return
      const has = bar.current.clientWidth
      const menu = room.current.firstElementChild
      if (fit !== 'drawer' && menu)
        needed.current[fit] = has - room.current.clientWidth + Math.ceil(menu.getBoundingClientRect().width)
      const { full = 0, compact = 0 } = needed.current
      if (phone.matches) setFit('drawer')
      else if (full <= has) setFit('full')
      else setFit(compact <= has ? 'compact' : 'drawer')
    }
    const observer = new ResizeObserver(judge)
    if (bar.current) observer.observe(bar.current)
    if (room.current) observer.observe(room.current)
    judge()
    return () => observer.disconnect()
  }, [fit, words])
  return { fit, bar, room }
}
