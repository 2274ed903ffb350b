import type { KeyboardEvent } from 'react'
import type { Cell, GridSelection } from './use-grid-selection.ts'

interface Keys {
  selection: GridSelection
  /** Number of visible rows. */
  page: number
  onOpen(): void
  onCopy(withHeaders: boolean): void
  onLeave(): void
}

/** Handles spreadsheet keys. Ignores Tab: the grid is a single Tab stop. */
export function handleGridKey(event: KeyboardEvent, { selection, page, onOpen, onCopy, onLeave }: Keys): void {
  const { key, shiftKey, altKey } = event
  const isCommand = event.ctrlKey || event.metaKey
  const { focus, head } = selection
  const from = shiftKey ? head : focus
  const to = altKey ? undefined : cellAfter(key, from, isCommand, page)
  const commands: Record<string, () => void> = {
    a: () => selection.select([{}]),
    c: () => onCopy(!shiftKey),
    ' ': () => selection.select([{ cols: [focus.col, focus.col] }]),
  }
  const others: Record<string, () => void> = {
    Enter: onOpen,
    Escape: onLeave,
    ' ': () => selection.select([shiftKey ? { rows: [focus.row, focus.row] } : cellRegion(focus)]),
  }
  const run = to ? () => (shiftKey ? selection.extendTo(to) : selection.moveTo(to)) : undefined
  const act = run ?? (altKey ? undefined : isCommand ? commands[key.toLowerCase()] : others[key])
  if (!act) return
  event.preventDefault()
  // the surroundings of the grid have their own keys
  event.stopPropagation()
  act()
}

const cellRegion = ({ row, col }: Cell) => ({
  rows: [row, row] as [number, number],
  cols: [col, col] as [number, number],
})

function cellAfter(key: string, { row, col }: Cell, isFar: boolean, page: number): Cell | undefined {
  const far = isFar ? Infinity : 1
  const cells: Record<string, Cell> = {
    ArrowUp: { row: row - far, col },
    ArrowDown: { row: row + far, col },
    ArrowLeft: { row, col: col - far },
    ArrowRight: { row, col: col + far },
    PageUp: { row: row - page, col },
    PageDown: { row: row + page, col },
    Home: { row: isFar ? 0 : row, col: 0 },
    End: { row: isFar ? Infinity : row, col: Infinity },
  }
  return cells[key]
}
