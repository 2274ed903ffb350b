import { afterEach, beforeEach, expect } from 'vitest'

// A test whose title contains "(raises cloneError)" fails unless that dialog was shown while it ran.
const shown = new Set<string>()
new MutationObserver(() => {
  for (const dialog of document.querySelectorAll<HTMLElement>('[data-event]')) shown.add(dialog.dataset['event'] ?? '')
}).observe(document, { childList: true, subtree: true })

beforeEach(() => shown.clear())

afterEach(({ task }) => {
  const named = /\(raises ([^)]+)\)/.exec(task.name)?.[1]?.split(', ') ?? []
  if (task.result?.state !== 'fail') expect([...shown]).toEqual(expect.arrayContaining(named))
})
