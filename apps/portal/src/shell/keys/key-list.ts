import type { MessageKey } from '@muster/core'
import { isMac } from './use-shell-keys.ts'

interface Shortcut {
  does: MessageKey
  /** Keys to press together; `keys.*` are names of keys in the user's language. */
  keys: readonly string[]
  /** Alternative keys, or the keys for the opposite direction. */
  or?: readonly string[]
}

const [upDown, sideways] = [
  { keys: ['↑'], or: ['↓'] },
  { keys: ['←'], or: ['→'] },
]
const ends = { keys: ['keys.home'], or: ['keys.end'] }

/** Keyboard shortcuts by context. */
export const keyList: readonly { title: MessageKey; shortcuts: readonly Shortcut[] }[] = [
  {
    title: 'keys.everywhere',
    shortcuts: [
      { does: 'palette.title', keys: [isMac ? '⌘' : 'keys.ctrl', 'K'] },
      { does: 'keys.show', keys: ['?'] },
      { does: 'keys.close', keys: ['keys.esc'] },
    ],
  },
  {
    title: 'keys.lists',
    shortcuts: [
      { does: 'keys.lists.row', ...upDown },
      { does: 'keys.lists.page', keys: ['keys.pageUp'], or: ['keys.pageDown'] },
      { does: 'keys.lists.ends', ...ends },
      { does: 'keys.lists.open', keys: ['keys.enter'] },
      { does: 'keys.lists.select', keys: ['keys.space'] },
      { does: 'keys.lists.width', ...sideways },
    ],
  },
  { title: 'keys.fields', shortcuts: [{ does: 'keys.fields.step', ...upDown }] },
  {
    title: 'keys.charts',
    shortcuts: [
      { does: 'keys.charts.cursor', ...sideways },
      { does: 'keys.charts.zoom', keys: ['+'], or: ['−'] },
      { does: 'keys.charts.all', keys: ['keys.esc'] },
    ],
  },
  {
    title: 'keys.history',
    shortcuts: [
      { does: 'keys.history.play', keys: ['keys.space'] },
      { does: 'keys.history.position', ...sideways },
      { does: 'keys.history.ends', ...ends },
    ],
  },
  {
    title: 'keys.drawing',
    shortcuts: [
      { does: 'keys.drawing.add', keys: ['keys.enter'] },
      { does: 'keys.drawing.undo', keys: ['keys.backspace'] },
      { does: 'keys.drawing.cancel', keys: ['keys.esc'] },
    ],
  },
]
