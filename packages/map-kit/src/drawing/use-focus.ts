import { useEffect, useRef, type RefObject } from 'react'

/** Gives the focus to a handle that the next render draws; to the tools where it is gone. */
export function useFocus(root: RefObject<HTMLElement | null>): (handle: string) => void {
  const wanted = useRef<string>(undefined)
  useEffect(() => {
    if (wanted.current === undefined) return
    const found =
      root.current?.querySelector<HTMLElement>(`[data-handle='${wanted.current}']`) ??
      root.current?.querySelector('button')
    wanted.current = undefined
    found?.focus({ preventScroll: true })
  })
  return handle => {
    wanted.current = handle
  }
}
