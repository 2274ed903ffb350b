import { useEffect } from 'react'
import type { AttributeFault } from './read-attributes.ts'

/** Logs each fault once, for the author of the page. */
export function useFaults(faults: readonly AttributeFault[]): void {
  const lines = faults.map(({ message }) => message).join('\n')
  useEffect(() => {
    if (lines) console.error(lines)
  }, [lines])
}
