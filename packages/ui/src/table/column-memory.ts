import { useState } from 'react'
import { useSession } from '../host.tsx'
import { createMemory } from '../memory.ts'
import type { Column } from './column.ts'

/** Column settings of a user, by column ID; widths in pixels. */
export interface ColumnMemory {
  readonly hidden: Readonly<Record<string, boolean>>
  readonly widths: Readonly<Record<string, number>>
  /** Order of the grid view from left to right; unlisted columns follow. */
  readonly order?: readonly string[]
  /** Columns of the grid view that do not scroll horizontally; they come first. */
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

/**
 * Column settings of a table, shared by all its instances. Stored for each user under `remember`, else kept while
 * shown.
 */
export function useColumnMemory(remember: string | undefined) {
  const userId = useSession()?.userId ?? 0
  const local = useState(untouchedColumns)
  const remembered = memory.use(`${userId}.${remember}`)
  return remember === undefined ? local : remembered
}

export const isShown = <Row>({ id, fixed, hidden }: Column<Row>, chosen: ColumnMemory['hidden']): boolean =>
  fixed === true || !(chosen[id] ?? hidden === true)
