import { afterEach, beforeEach, expect } from 'vitest'
import type { DialogEvent } from '../src/dialog-events.ts'

declare module 'vitest' {
  interface TaskMeta {
    /** Dialogs that the test must show; it fails otherwise. */
    raises?: DialogEvent[]
  }
}

const shown = new Set<string>()
new MutationObserver(() => {
  for (const dialog of document.querySelectorAll<HTMLElement>('[data-event]')) shown.add(dialog.dataset['event'] ?? '')
}).observe(document, { childList: true, subtree: true })

beforeEach(() => shown.clear())

afterEach(({ task }) => {
  if (task.result?.state !== 'fail') expect([...shown]).toEqual(expect.arrayContaining(task.meta.raises ?? []))
})
