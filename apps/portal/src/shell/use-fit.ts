import { useLayoutEffect, useRef, useState, type RefObject } from 'react'

interface FitParts {
  /** How many groups there is room for, from the first; the others are behind "More". None: the menu is a drawer. */
  shown: number
  /** "More" is drawn: there are others, or its width is not known yet. */
  hasMore: boolean
  bar: RefObject<HTMLDivElement | null>
  /** What the bar has left for the menu; its one child has the groups in it, and "More" as the last. */
  room: RefObject<HTMLDivElement | null>
}

interface Measured {
  words: string
  /** Pixels: each group, "More", and everything in the bar beside the menu. */
  groups: readonly number[]
  more: number
  others: number
  shown: number
}

const phone = matchMedia('(max-width: 599px)')
/** Pixels between groups, as in menu.css. */
const gap = 4
/** Fewer groups beside "More" say too little: a drawer shows them better. */
const fewest = 2

/**
 * Measured, as nobody knows how long the words are: they differ by language and by what the user may see.
 *
 * @param labels what the groups say; with others they are measured again
 */
export function useFit(labels: readonly string[]): FitParts {
  const bar = useRef<HTMLDivElement>(null)
  const room = useRef<HTMLDivElement>(null)
  const all = labels.length
  const words = labels.join()
  const [latest, setMeasured] = useState<Measured>()
  // drawn with all groups and "More" once, before anybody sees it
  const measured = latest?.words === words ? latest : undefined

  useLayoutEffect(() => {
    const judge = () => {
      if (!bar.current || !room.current) return
      const width = bar.current.clientWidth
      // in a drawer the bar has shorter texts: what they take beside a menu is known from before
      const others = measured?.shown === 0 ? measured.others : width - room.current.clientWidth
      const parts = [...(room.current.firstElementChild?.children ?? [])].map(
        part => part.getBoundingClientRect().width,
      )
      const { groups, more } = measured ?? { groups: parts.slice(0, all), more: parts[all] ?? 0 }
      const shown = phone.matches ? 0 : countOf(groups, more, width - others)
      if (measured?.shown !== shown || measured.others !== others) setMeasured({ words, groups, more, others, shown })
    }
    const observer = new ResizeObserver(judge)
    if (bar.current) observer.observe(bar.current)
    if (room.current) observer.observe(room.current)
    judge()
    return () => observer.disconnect()
  }, [all, words, measured])
  const shown = measured?.shown ?? all
  return { shown, hasMore: !measured || shown < all, bar, room }
}

function countOf(groups: readonly number[], more: number, has: number): number {
  const widthOf = (parts: readonly number[]) => parts.reduce((sum, width) => sum + width + gap, -gap)
  if (widthOf(groups) <= has) return groups.length
  let count = groups.length - 1
  while (count > 0 && widthOf([...groups.slice(0, count), more]) > has) count--
  return count < fewest ? 0 : count
}
