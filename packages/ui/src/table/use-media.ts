import { useCallback, useSyncExternalStore } from 'react'

/** Where drawers fill the screen and rows become cards. */
export const phone = '(max-width: 600px)'

/** Does the media query hold? Renders again when that changes. */
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
