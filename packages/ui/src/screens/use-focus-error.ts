import { useEffect, useRef, useState, type RefObject } from 'react'

const marked = '[aria-invalid=true], .m-field-error'
const controls = 'input, select, textarea, button:not(:disabled), [tabindex="0"]'

/**
 * Focuses the first field with an error after an attempt to save or to continue.
 *
 * @param form element that contains the fields
 * @returns function to call after the attempt, when errors are set; they may render later
 */
export function useFocusError(form: RefObject<HTMLElement | null>): () => void {
  const [attempts, setAttempts] = useState(0)
  const done = useRef(0)
  useEffect(() => {
    if (done.current === attempts) return
    done.current = attempts
    if (form.current) focusFirstError(form.current)
  }, [attempts, form])
  return () => setAttempts(count => count + 1)
}

function focusFirstError(form: HTMLElement): void {
  for (const part of form.querySelectorAll<HTMLElement>(marked)) {
    const control = part.matches(controls) ? part : part.closest('.m-field')?.querySelector<HTMLElement>(controls)
    control?.focus()
    // hidden and disabled controls do not take the focus
    if (control?.matches(':focus')) return
  }
}
