import { useCallback, useSyncExternalStore } from 'react'

/** Width at which drawers fill the screen and rows become cards. */
export const phone = '(max-width: 600px)'

/** Returns whether a media query matches. Renders again when it changes. */
export function useMedia(query: string): boolean {
  const subscribe = useCallback(
    (listener: () => void) => {
      const media = matchMedia(query)
      media.addEventListener('change', listener)
      return () => media.removeEventListener('change', listener)
    },
    [query],
  )
  return useSyncExternalStore(subscribe, () => matchMedia(query).matches)
}
