import { expect, test } from 'vitest'
import { framedNotes } from './framed-notes.ts'

test.each([
  [
    'Dear all,\n{notes}\nThe workshop',
    'Check unit 4 ($& and $1).',
    'Dear all,\nCheck unit 4 ($& and $1).\nThe workshop',
  ],
  ['Dear all,', 'Check unit 4.', 'Dear all,\n\nCheck unit 4.'],
  [undefined, 'Check unit 4.', 'Check unit 4.'],
  ['Dear all,\n{notes}', undefined, 'Dear all,\n'],
  [undefined, undefined, ''],
])('puts notes into their frame: %j, %j', (notesFrame, notes, text) => {
  expect(framedNotes({ notes, notesFrame })).toBe(text)
})
