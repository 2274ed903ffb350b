import { type FocusEvent, type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { Row } from './rows.ts'
import type { useRows } from './use-rows.ts'

/** Tracks the row with keyboard focus. When it scrolls out of view, the list takes the focus. */
export function useRowFocus(frame: RefObject<HTMLElement | null>, show: (line: number) => void) {
  const [active, setActive] = useState(-1)
  const wanted = useRef<number>(undefined)
  const hasFocus = useRef(false)
  useLayoutEffect(() => {
    const button =
      wanted.current === undefined ? null : frame.current?.querySelector<HTMLElement>(`[data-line="${wanted.current}"]`)
    if (button) {
      wanted.current = undefined
      button.focus({ preventScroll: true })
    } else if (hasFocus.current && document.activeElement === document.body)
      frame.current?.focus({ preventScroll: true })
  })
  return {
    active,
    isKnown: active >= 0,
    go(line: number) {
      wanted.current = line
      setActive(line)
      show(line)
    },
    onFocus(event: FocusEvent<HTMLElement>) {
      hasFocus.current = true
      const line = event.target.dataset.line
      if (line !== undefined) setActive(Number(line))
    },
    onBlur(event: FocusEvent<HTMLElement>) {
      // a row that scrolls out of view loses focus without a new target
      if (event.relatedTarget || event.target.isConnected) hasFocus.current = false
    },
  }
}

export type Focused = 'first' | { readonly itemType: Row['itemType']; readonly id: number }

/** Focuses a row after all rows have loaded, or the empty message without rows. */
export function useInitialFocus(
  focusOn: Focused | undefined,
  { isLoading, count, lineOf, lineAt }: ReturnType<typeof useRows>,
  go: (line: number) => void,
  nothing: RefObject<HTMLElement | null>,
): void {
  const [isFocused, setFocused] = useState(false)
  useEffect(() => {
    if (!focusOn || isFocused || isLoading) return
    setFocused(true)
    if (count === 0) return nothing.current?.focus({ preventScroll: true })
    const wanted = focusOn === 'first' ? -1 : lineOf(row => row.itemType === focusOn.itemType && row.id === focusOn.id)
    go(wanted >= 0 ? wanted : lineAt(0)?.kind === 'title' ? 1 : 0)
  }, [focusOn, isFocused, isLoading, count, lineOf, lineAt, go, nothing])
}

/**
 * Scrolls to the selected unit once (001 §4).
 * @param placeOf returns its index, loaded or not; below 0 if not listed
 */
export function useShowSelected(
  selectedId: number | undefined,
  { count, lineOf }: ReturnType<typeof useRows>,
  show: (line: number) => void,
  parseCenter?: (unitId: number) => Promise<number>,
): void {
  const wasShown = useRef<number>(undefined)
  useEffect(() => {
    if (selectedId === undefined || count === 0) wasShown.current = undefined
    else if (wasShown.current !== selectedId) {
      wasShown.current = selectedId
      const line = lineOf(row => row.itemType === 'EQUIPMENT' && row.id === selectedId)
      if (line >= 0) show(line)
      else void parseCenter?.(selectedId).then(place => place >= 0 && wasShown.current === selectedId && show(place))
    }
  }, [selectedId, count, lineOf, parseCenter, show])
}

const inView = 10

/** Returns the target line of a navigation key, skipping titles; undefined for other keys. */
export function lineForKey(
  key: string,
  line: number,
  count: number,
  isTitle: (line: number) => boolean,
): number | undefined {
  const steps: Record<string, [to: number, direction: 1 | -1]> = {
    ArrowDown: [line + 1, 1],
    ArrowUp: [line - 1, -1],
    PageDown: [Math.min(count - 1, line + inView), -1],
    PageUp: [Math.max(0, line - inView), 1],
    Home: [0, 1],
    End: [count - 1, -1],
  }
  const step = steps[key]
  if (!step) return undefined
  let [to, direction] = step
  while (to >= 0 && to < count && isTitle(to)) to += direction
  return to < 0 || to >= count ? Math.max(0, line) : to
}
