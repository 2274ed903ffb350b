import { useCallback, useEffect, useRef, useState } from 'react'
import { draftKey, removeDraft, readDraft, writeDraft } from '../drafts.ts'
import { useSession } from '../host.tsx'

export interface Draft<Fields extends object> {
  entered: Fields
  /** Sets some fields and keeps the others. */
  enter(fields: Partial<Fields>): void
  /** Starts over, with some fields filled in. */
  clear(fields?: Partial<Fields>): void
  /** Discards the stored draft and keeps what is shown. */
  forget(): void
}

/**
 * Keeps the input of a form over a reload, for this user and tab. Leaving the screen, completion and logout discard
 * it. The browser stores it unencrypted: keep passwords and other secrets in separate state. Fields must be JSON
 * values.
 *
 * @param form name of the form: `subscriptions.renewal`
 * @param blank constant from outside the component
 */
export function useDraft<Fields extends object>(form: string, blank: Fields): Draft<Fields> {
  const key = draftKey(useSession()?.userId, form)
  const [restored] = useState(() => readDraft(key))
  const [entered, setEntered] = useState<Fields>(() => ({ ...blank, ...restored }))
  const shown = useRef(entered)

  const enter = useCallback(
    (fields: Partial<Fields>) => {
      const names = Object.keys(fields) as (keyof Fields)[]
      if (names.every(name => shown.current[name] === fields[name])) return
      shown.current = { ...shown.current, ...fields }
      setEntered(shown.current)
      writeDraft(key, shown.current)
    },
    [key],
  )

  const forget = useCallback(() => removeDraft(key), [key])

  const clear = useCallback(
    (fields: Partial<Fields> = {}) => {
      shown.current = { ...blank, ...fields }
      setEntered(shown.current)
      removeDraft(key)
    },
    [blank, key],
  )

  useEffect(() => {
    // in development React unmounts and remounts once
    if (restored) writeDraft(key, shown.current)
    // a reload does not unmount, so the user has left
    return forget
  }, [key, restored, forget])

  return { entered, enter, clear, forget }
}
