import { useLayoutEffect, useRef, useState, type RefObject } from 'react'

/** Levels of density, `data-density` in menu.css: everything, no icons, labels alone. */
const densities = ['full', 'compact', 'dense'] as const
type Density = (typeof densities)[number]

interface FitParts {
  /** Number of leading groups that fit; the others are in "More". 0 shows a drawer. */
  shown: number
  /** True if "More" is needed or must be measured. */
  hasMore: boolean
  density: Density
  bar: RefObject<HTMLDivElement | null>
  /** Element with the remaining width of the bar; its only child contains the groups, followed by "More". */
  room: RefObject<HTMLDivElement | null>
}

/** Widths in pixels of each group, of "More" and of the rest of the bar. */
interface Sizes {
  groups: readonly number[]
  more: number
  others: number
}

interface Measured {
  words: string
  /** A density without sizes is shown with all groups to be measured. */
  sizes: Partial<Record<Density, Sizes>>
  density: Density
  shown: number
}

const phone = matchMedia('(max-width: 599px)')
/** Pixels between groups, as in menu.css. */
const gap = 4
/** Minimum number of groups in the bar; with fewer the menu is a drawer. */
const fewest = 2

/**
 * Finds the lowest density at which all menu groups fit, else how many fit at the highest. Their widths depend on
 * language, theme and permissions.
 *
 * @param labels labels of the groups; a change triggers a new measurement
 */
export function useFit(labels: readonly string[]): FitParts {
  const bar = useRef<HTMLDivElement>(null)
  const room = useRef<HTMLDivElement>(null)
  const all = labels.length
  const words = labels.join()
  const [latest, setMeasured] = useState<Measured>({ words, sizes: {}, density: 'full', shown: all })
  // a layout effect measures all groups and "More" before the paint
  const measured: Measured = latest.words === words ? latest : { words, sizes: {}, density: 'full', shown: all }
  const { sizes, density, shown } = measured
  const known = sizes[density]

  useLayoutEffect(() => {
    const judge = () => {
      if (!bar.current || !room.current) return
      const width = bar.current.clientWidth
      const parts = [...(room.current.firstElementChild?.children ?? [])].map(
        part => part.getBoundingClientRect().width,
      )
      const { groups, more } = known ?? { groups: parts.slice(0, all), more: parts[all] ?? 0 }
      // the drawer shortens the bar's texts, so the earlier measurement applies
      const others = shown === 0 ? known?.others : width - room.current.clientWidth
      const next = others === undefined ? sizes : { ...sizes, [density]: { groups, more, others } }
      const fit = phone.matches ? { density, shown: 0 } : fitOf(next, width, all)
      if (fit.density !== density || fit.shown !== shown || others !== known?.others)
        setMeasured({ words, sizes: next, ...fit })
    }
    const observer = new ResizeObserver(judge)
    if (bar.current) observer.observe(bar.current)
    if (room.current) observer.observe(room.current)
    judge()
    return () => observer.disconnect()
  }, [all, words, sizes, density, shown, known])
  return { shown, hasMore: (!known && shown > 0) || shown < all, density, bar, room }
}

function fitOf(sizes: Measured['sizes'], width: number, all: number): Pick<Measured, 'density' | 'shown'> {
  for (const density of densities) {
    const size = sizes[density]
    if (!size || widthOf(size.groups) <= width - size.others) return { density, shown: all }
  }
  const { groups, more, others } = sizes.dense ?? { groups: [], more: 0, others: 0 }
  return { density: 'dense', shown: countOf(groups, more, width - others) }
}

const widthOf = (parts: readonly number[]) => parts.reduce((sum, width) => sum + width + gap, -gap)

function countOf(groups: readonly number[], more: number, has: number): number {
  let count = groups.length - 1
  while (count > 0 && widthOf([...groups.slice(0, count), more]) > has) count--
  return count < fewest ? 0 : count
}
