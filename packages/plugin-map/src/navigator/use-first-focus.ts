import { useEffect, useState, type RefObject } from 'react'
import type { Row } from './rows.ts'
import type { useRows } from './use-rows.ts'

export type Focused = 'first' | { readonly itemType: Row['itemType']; readonly id: number }

/** The focus goes to a row once all of them are there, and only then; without any row, to what says so. */
export function useFirstFocus(
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
