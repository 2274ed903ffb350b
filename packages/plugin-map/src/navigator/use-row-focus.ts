import { useLayoutEffect, useRef, useState, type FocusEvent, type RefObject } from 'react'

/** The row that the keys are on. One that is scrolled out of sight leaves the focus to the list. */
export function useRowFocus(frame: RefObject<HTMLElement | null>, show: (line: number) => void) {
  const [active, setActive] = useState(-1)
  const wanted = useRef<number>(undefined)
  const holds = useRef(false)
  useLayoutEffect(() => {
    const button =
      wanted.current === undefined ? null : frame.current?.querySelector<HTMLElement>(`[data-line="${wanted.current}"]`)
    if (button) {
      wanted.current = undefined
      button.focus({ preventScroll: true })
    } else if (holds.current && document.activeElement === document.body) frame.current?.focus({ preventScroll: true })
  })
  return {
    active,
    isKnown: active >= 0,
    go(line: number) {
      wanted.current = line
      setActive(line)
      show(line)
    },
    noticed(event: FocusEvent<HTMLElement>) {
      holds.current = true
      const line = event.target.dataset.line
      if (line !== undefined) setActive(Number(line))
    },
    left(event: FocusEvent<HTMLElement>) {
      // nothing takes the focus of a row that goes out of sight
      if (event.relatedTarget || event.target.isConnected) holds.current = false
    },
  }
}
