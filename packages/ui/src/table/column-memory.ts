import { browserStore } from '@muster/core'
import { useState, useSyncExternalStore } from 'react'
import { useSession } from '../host.tsx'
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

const untouched: ColumnMemory = { hidden: {}, widths: {} }
const store = browserStore('muster.columns.')
const known = new Map<string, ColumnMemory>()
const listeners = new Set<() => void>()

/** Memory of one table, shared by all that show it; kept for each user when `remember` names it, else while it is shown. */
export function useColumnMemory(remember: string | undefined) {
  const userId = useSession()?.userId ?? 0
  const [own, setOwn] = useState(untouched)
  const key = `${userId}.${remember}`
  const kept = useSyncExternalStore(subscribe, () => (remember === undefined ? untouched : read(key)))
  if (remember === undefined) return [own, setOwn] as const
  return [kept, (memory: ColumnMemory) => write(key, memory)] as const
}

export const isShown = <Row>({ id, fixed, hidden }: Column<Row>, chosen: ColumnMemory['hidden']): boolean =>
  fixed === true || !(chosen[id] ?? hidden === true)

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function read(key: string): ColumnMemory {
  const memory = known.get(key) ?? stored(key)
  known.set(key, memory)
  return memory
}

function stored(key: string): ColumnMemory {
  try {
    const text = store.get(key)
    return text === null ? untouched : { ...untouched, ...(JSON.parse(text) as Partial<ColumnMemory>) }
  } catch {
    // unreadable, or no storage on this page: as if never touched
    return untouched
  }
}

function write(key: string, memory: ColumnMemory): void {
  known.set(key, memory)
  try {
    if (memory === untouched) store.remove(key)
    else store.set(key, JSON.stringify(memory))
  } catch {
    // it holds until the page is left
  }
  for (const listener of listeners) listener()
}

export { untouched as untouchedColumns }
