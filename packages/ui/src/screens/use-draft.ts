import { useCallback, useEffect, useRef, useState } from 'react'
import { draftKey, dropDraft, readDraft, writeDraft } from '../drafts.ts'
import { useSession } from '../host.tsx'

export interface Draft<Fields extends object> {
  entered: Fields
  /** New values for some fields; the others stay as they are. */
  enter(fields: Partial<Fields>): void
  /** Starts again, with some fields filled in. */
  clear(fields?: Partial<Fields>): void
  /** It is done: a reload starts again, what is shown stays. */
  forget(): void
}

/**
 * What was entered, kept over a reload of the page for this user and tab; leaving the screen, being done and logging out end
 * it. It lies readable in the browser: a password or another secret is state of its own. Fields are what JSON can hold.
 *
 * @param form who it belongs to: `subscriptions.renewal`
 * @param blank of a constant outside the component
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

  const forget = useCallback(() => dropDraft(key), [key])

  const clear = useCallback(
    (fields: Partial<Fields> = {}) => {
      shown.current = { ...blank, ...fields }
      setEntered(shown.current)
      dropDraft(key)
    },
    [blank, key],
  )

  useEffect(() => {
    // in development React leaves and comes back once
    if (restored) writeDraft(key, shown.current)
    // a page that is reloaded unmounts nothing, so that this is somebody who left
    return forget
  }, [key, restored, forget])

  return { entered, enter, clear, forget }
}
