import { useLayoutEffect, useRef, useState, type FocusEvent, type KeyboardEvent } from 'react'
import { flushSync } from 'react-dom'

interface RowFocusOptions {
  count: number
  rowHeight: number
  /** Called on Enter. */
  onOpen(index: number): void
  /** Called on Space; returns whether it was handled. */
  onSelect(index: number): boolean
}

/** Roving tabindex of rows: arrows, page keys, Home and End move it with the focus. */
export function useRowFocus({ count, rowHeight, onOpen, onSelect }: RowFocusOptions) {
  const frame = useRef<HTMLDivElement>(null)
  const [wanted, setActive] = useState(0)
  const active = Math.max(0, Math.min(wanted, count - 1))
  const isInRow = useRef(false)

  // when the focused row disappears, the row in its place gets the focus
  useLayoutEffect(() => {
    const { activeElement } = document
    if (isInRow.current && activeElement === document.body)
      frame.current?.querySelector<HTMLElement>('tbody [data-row][tabindex="0"]')?.focus()
    // a closing dialog returns the focus while React handles no events
    else isInRow.current = frame.current?.querySelector('tbody')?.contains(activeElement) ?? false
  })

  const moveTo = (index: number) => {
    // render the row before focusing it
    flushSync(() => setActive(Math.max(0, Math.min(index, count - 1))))
    const row = frame.current?.querySelector<HTMLElement>('tbody [data-row][tabindex="0"]')
    row?.focus({ preventScroll: true })
    row?.scrollIntoView({ block: 'nearest' })
  }

  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const row = event.target as HTMLElement
    if (row.dataset.row === undefined || event.altKey || event.ctrlKey || event.metaKey) return
    const page = Math.max(1, Math.floor((frame.current?.clientHeight ?? 0) / rowHeight) - 2)
    const moves: Record<string, number> = {
      ArrowDown: active + 1,
      ArrowUp: active - 1,
      PageDown: active + page,
      PageUp: active - page,
      Home: 0,
      End: count - 1,
    }
    const to = moves[event.key]
    if (to !== undefined) moveTo(to)
    else if (event.key === 'Enter') onOpen(active)
    else if (event.key !== ' ' || !onSelect(active)) return
    event.preventDefault()
  }

  const onFocus = (event: FocusEvent<HTMLElement>) => {
    const row = event.target.closest<HTMLElement>('[data-row]')
    isInRow.current = row !== null
    if (row) setActive(Number(row.dataset.row))
  }

  const onBlur = () => {
    isInRow.current = false
  }

  return { frame, active, setActive, onKeyDown, onFocus, onBlur }
}
