import { useState } from 'react'
import { useSession } from '../host.tsx'
import { createMemory } from '../memory.ts'
import type { Column } from './column.ts'

/** What a user changed of a table's columns, by their ids; widths in pixels. */
export interface ColumnMemory {
  readonly hidden: Readonly<Record<string, boolean>>
  readonly widths: Readonly<Record<string, number>>
  /** Of the grid view, from left to right; columns that it does not name follow. */
  readonly order?: readonly string[]
  /** Columns of the grid view that stay when it scrolls sideways; they come first. */
  readonly frozen?: readonly string[]
}

export const untouchedColumns: ColumnMemory = { hidden: {}, widths: {} }

const memory = createMemory({
  prefix: 'muster.columns.',
  parse: text =>
    text === null ? untouchedColumns : { ...untouchedColumns, ...(JSON.parse(text) as Partial<ColumnMemory>) },
  print: columns => (columns === untouchedColumns ? null : JSON.stringify(columns)),
  untouched: untouchedColumns,
})

/** Memory of one table, shared by all that show it; kept for each user when `remember` names it, else while it is shown. */
export function useColumnMemory(remember: string | undefined) {
  const userId = useSession()?.userId ?? 0
  const own = useState(untouchedColumns)
  const remembered = memory.use(`${userId}.${remember}`)
  return remember === undefined ? own : remembered
}

export const isShown = <Row>({ id, fixed, hidden }: Column<Row>, chosen: ColumnMemory['hidden']): boolean =>
  fixed === true || !(chosen[id] ?? hidden === true)
