import { useState, type KeyboardEvent } from 'react'
import { navigateGrid, type Cell } from './grid-navigation.ts'
import { permissionColumns, type Area } from './permission-areas.ts'

/** Props that make a checkbox reachable by arrow keys. */
export interface MatrixStop {
  'data-stop': string
  tabIndex: number
  onFocus(): void
}

export interface MatrixKeys {
  /** @param id Permission code, or `area …` for a heading. */
  stopOf(id: string): MatrixStop
  press(event: KeyboardEvent<HTMLElement>): void
}

/** Provides a roving tab index: one stop takes Tab, arrow keys move in reading direction. */
export function useMatrixKeys(areas: readonly Area[], onActive: (code: string) => void): MatrixKeys {
  const rows = areas.flatMap(({ id, subjects }) => [
    [[0, `area ${id}`] as const],
    ...subjects.map(({ codes }) =>
      permissionColumns.flatMap((column, i) => {
        const code = codes[column]
        return code === undefined ? [] : [[i, code] as const]
      }),
    ),
  ])
  const stops = rows.map(row => row.map(([column]) => column))
  const headings = rows.flatMap(([first], row) => (first?.[1].startsWith('area ') ? [row] : []))
  const [last, setLast] = useState('')
  const cellOf = (id: string): Cell | undefined => {
    const row = rows.findIndex(cells => cells.some(([, stop]) => stop === id))
    const cell = rows[row]?.find(([, stop]) => stop === id)
    return cell && { row, column: cell[0] }
  }
  const active = cellOf(last) ? last : (rows[0]?.[0]?.[1] ?? '')
  return {
    stopOf: id => ({
      'data-stop': id,
      tabIndex: id === active ? 0 : -1,
      onFocus() {
        setLast(id)
        if (!id.startsWith('area ')) onActive(id)
      },
    }),
    press(event) {
      // Enter would submit the form
      if (event.key === 'Enter') return event.preventDefault()
      const from = cellOf((event.target as HTMLElement).dataset.stop ?? '')
      if (!from || event.altKey || event.metaKey) return
      const isBackwards = getComputedStyle(event.currentTarget).direction === 'rtl'
      const mirrored: Record<string, string> = { ArrowLeft: 'ArrowRight', ArrowRight: 'ArrowLeft' }
      const key = (isBackwards && mirrored[event.key]) || event.key
      const to = navigateGrid(stops, from, { key, ctrlKey: event.ctrlKey }, headings)
      if (!to) return
      event.preventDefault()
      const id = rows[to.row]?.find(([column]) => column === to.column)?.[1]
      event.currentTarget.querySelector<HTMLElement>(`[data-stop="${id}"]`)?.focus()
    },
  }
}
