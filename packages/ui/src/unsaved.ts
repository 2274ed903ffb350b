import { useCallback, useEffect, useRef } from 'react'

/** Forms with unsaved changes. A host asks before it navigates. */
const forms = new Set<object>()

export const hasUnsaved = (): boolean => forms.size > 0

/**
 * Asks before the page is left while `isDirty`.
 *
 * @returns release function: call it after saving, before navigating
 */
export function useUnsaved(isDirty: boolean): () => void {
  const form = useRef({})
  const release = useCallback(() => void forms.delete(form.current), [])
  useEffect(() => {
    if (!isDirty) return
    const warn = (event: BeforeUnloadEvent) => {
      if (hasUnsaved()) event.preventDefault()
    }
    forms.add(form.current)
    addEventListener('beforeunload', warn)
    return () => {
      release()
      removeEventListener('beforeunload', warn)
    }
  }, [isDirty, release])
  return release
}
