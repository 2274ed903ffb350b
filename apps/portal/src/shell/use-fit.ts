import { useLayoutEffect, useRef, useState, type RefObject } from 'react'

interface FitParts {
  /** Number of leading groups that fit; the others are in "More". 0 shows a drawer. */
  shown: number
  /** True if "More" is needed or must be measured. */
  hasMore: boolean
  bar: RefObject<HTMLDivElement | null>
  /** Element with the remaining width of the bar; its only child contains the groups, followed by "More". */
  room: RefObject<HTMLDivElement | null>
}

interface Measured {
  words: string
  /** Widths in pixels of each group, of "More" and of the rest of the bar. */
  groups: readonly number[]
  more: number
  others: number
  shown: number
}

const phone = matchMedia('(max-width: 599px)')
/** Pixels between groups, as in menu.css. */
const gap = 4
/** Minimum number of groups in the bar; with fewer the menu is a drawer. */
const fewest = 2

/**
 * Measures how many menu groups fit; their widths depend on language and permissions.
 *
 * @param labels labels of the groups; a change triggers a new measurement
 */
export function useFit(labels: readonly string[]): FitParts {
  const bar = useRef<HTMLDivElement>(null)
  const room = useRef<HTMLDivElement>(null)
  const all = labels.length
  const words = labels.join()
  const [latest, setMeasured] = useState<Measured>()
  // a layout effect measures all groups and "More" before the paint
  const measured = latest?.words === words ? latest : undefined

  useLayoutEffect(() => {
    const judge = () => {
      if (!bar.current || !room.current) return
      const width = bar.current.clientWidth
      // the drawer shortens the bar's texts, so the earlier measurement applies
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
