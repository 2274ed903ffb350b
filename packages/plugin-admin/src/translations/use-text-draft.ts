import { useClient } from '@muster/ui'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { translationManagement, type TranslationTarget, type TranslationText } from '../clients/translations.client.ts'

/**
 * Edits and saves one translation. A refused text stays in the field with the reason.
 *
 * @param onDirty Reports unsaved input by key.
 */
export function useTextDraft(
  target: TranslationTarget,
  initial: TranslationText,
  onDirty: (key: string, isDirty: boolean) => void,
) {
  const client = useClient(translationManagement)
  const queries = useQueryClient()
  const [text, setText] = useState(initial)
  const [draft, setDraft] = useState(initial.text ?? '')
  const [status, setStatus] = useState<'idle' | 'saving' | 'saved'>('idle')
  const [wrong, setWrong] = useState<string>()
  const isSaving = useRef(false)
  const saved = text.text ?? ''
  const { key } = text

  // another list or someone else's change has loaded
  const [shown, setShown] = useState(initial)
  if (shown !== initial) {
    setShown(initial)
    setText(initial)
    if (draft === saved) setDraft(initial.text ?? '')
  }

  useEffect(() => onDirty(key, draft !== saved), [key, draft, saved, onDirty])
  useEffect(() => () => onDirty(key, false), [key, onDirty])

  /** @param again Saves an unchanged translation to confirm it for the new source text. */
  async function save(again = false): Promise<void> {
    if (isSaving.current || (draft === saved && !again)) return
    isSaving.current = true
    setStatus('saving')
    setWrong(undefined)
    try {
      const stored = await client.save(target, key, draft, saved)
      setText(stored)
      setStatus('saved')
      await queries.invalidateQueries({ queryKey: client.projectKey() })
    } catch (error) {
      setStatus('idle')
      setWrong(error instanceof Error ? error.message : String(error))
    } finally {
      isSaving.current = false
    }
  }

  return {
    text,
    draft,
    status,
    wrong,
    save,
    setDraft(next: string) {
      setDraft(next)
      setStatus('idle')
      setWrong(undefined)
    },
    undo() {
      setDraft(saved)
      setStatus('idle')
      setWrong(undefined)
    },
  }
}
