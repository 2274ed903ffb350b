import { userFormats, type Formats } from '@muster/core'
import { useSyncExternalStore } from 'react'
import { useClient } from './host.tsx'

/** Formats of the signed-in user: dates, times with their zone, units of measure. */
export function useFormat(): Formats {
  const formats = useClient(userFormats)
  return useSyncExternalStore(formats.subscribe, formats.get)
}
