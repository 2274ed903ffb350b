import { useCallback, useEffect, useRef } from 'react'

/** Forms that hold changes which leaving would lose. A host asks before it goes elsewhere. */
const forms = new Set<object>()

export const hasUnsaved = (): boolean => forms.size > 0

/**
 * Keeps the page from being left unasked while `isDirty`.
 *
 * @returns what lets it be left at once: call it when the changes are saved, before going on
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
