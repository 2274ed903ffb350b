import { useCallback } from 'react'
import { useHost } from '../host.tsx'

/** Returns a function that opens an address of this host, without a reload if the host has a router. */
export function useGo(): (href: string) => void {
  const { nav } = useHost().core
  return useCallback(href => (nav ? nav.go(href) : location.assign(href)), [nav])
}
