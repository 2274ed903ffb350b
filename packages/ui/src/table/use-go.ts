import { useCallback } from 'react'
import { useHost } from '../host.tsx'

/** Goes to an address of this host, without reloading the page where the host has a router. */
export function useGo(): (href: string) => void {
  const { nav } = useHost().core
  return useCallback(href => (nav ? nav.go(href) : location.assign(href)), [nav])
}
