import { useQueries, useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useRef, useState } from 'react'
import type { GridData, GridRows, PageQuery, Pages } from './data.ts'

/** Maximum number of pages in memory. */
export const maxPages = 20
/** Milliseconds; dragging the scroll bar passes pages without showing them. */
const settleMs = 60
const staleMs = 300_000

type LocalData<Row> = Exclude<GridData<Row>, { pages: Pages<Row> }>

/** Rows in memory. */
export function useLocalRows<Row>(data: LocalData<Row>): GridRows<Row> {
  const source = 'rows' in data ? data.rows : data.rowAt
  const count = 'rows' in data ? data.rows.length : data.count
  return useMemo(() => {
    const at = (index: number) => (typeof source === 'function' ? source(index) : source[index])
    return {
      count,
      at,
      setRowsInView() {},
      failed: undefined,
      retry() {},
      async *load(first, last) {
        const rows: Row[] = []
        for (let index = first; index <= Math.min(last, count - 1); index++) rows.push(at(index) as Row)
        yield rows
      },
      version: source,
      status: 'ready',
      error: undefined,
    }
  }, [source, count])
}

/** Rows of the API: the visible pages and the nearest others, at most `maxPages`. */
export function usePageRows<Row>({ size, page }: Pages<Row>): GridRows<Row> {
  const queries = useQueryClient()
  const [wanted, setWanted] = useState<readonly number[]>([0])
  const [view, setView] = useState<readonly [number, number]>([0, 0])
  const [count, setCount] = useState(0)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  // dropped pages are not cached
  const optionsOf = (index: number) => ({ ...(page(index * size) as PageQuery<Row>), gcTime: 0, staleTime: staleMs })
  const answers = useQueries({ queries: wanted.map(optionsOf) })

  const latest = answers.reduce((last, answer) => (answer.dataUpdatedAt > last.dataUpdatedAt ? answer : last))
  const total = latest.data?.totalCount
  if (total !== undefined && total !== count) setCount(total)

  const loaded = new Map(wanted.map((index, i) => [index, answers[i]?.data?.items]))
  const isIn = (index: number) => index >= view[0] && index <= view[1]
  const broken = wanted.filter((index, i) => isIn(index) && answers[i]?.isError && !answers[i]?.data)
  const first = answers[wanted.indexOf(0)]
  const hasCount = count > 0 || answers.some(({ isSuccess }) => isSuccess)
  return {
    count,
    at: index => loaded.get(Math.floor(index / size))?.[index % size],
    setRowsInView(from, to) {
      clearTimeout(timer.current)
      timer.current = setTimeout(() => {
        const [top, bottom] = [Math.floor(from / size), Math.floor(to / size)]
        setView([top, bottom])
        setWanted(before => pagesToKeep(before, top, bottom, loaded))
      }, settleMs)
    },
    failed:
      broken.length > 0
        ? { first: Math.min(...broken) * size, last: Math.min(count, (Math.max(...broken) + 1) * size) - 1 }
        : undefined,
    retry() {
      for (const [i, answer] of answers.entries()) if (answer.isError && wanted[i] !== undefined) void answer.refetch()
    },
    async *load(from, to, signal) {
      for (let index = Math.floor(from / size); index <= Math.floor(to / size); index++) {
        signal.throwIfAborted()
        const items = loaded.get(index) ?? (await queries.fetchQuery(optionsOf(index))).items
        yield items.slice(Math.max(0, from - index * size), Math.max(0, to + 1 - index * size))
      }
    },
    version: answers.map(({ dataUpdatedAt, status }) => `${dataUpdatedAt} ${status}`).join(),
    status: hasCount ? 'ready' : first?.isError ? 'failed' : 'loading',
    error: first?.error ?? undefined,
  }
}

/** Pages to keep: visible ones, loaded ones up to the limit, and pending ones only if near. */
export function pagesToKeep<T>(
  before: readonly number[],
  top: number,
  bottom: number,
  loaded: ReadonlyMap<number, T | undefined>,
): readonly number[] {
  const inView = Array.from({ length: bottom - top + 1 }, (_, i) => top + i)
  const distance = (index: number) => Math.max(top - index, index - bottom, 0)
  const others = before.filter(index => distance(index) > 0 && (loaded.get(index) !== undefined || distance(index) < 2))
  const next = [...inView, ...others].toSorted((a, b) => distance(a) - distance(b)).slice(0, maxPages)
  return next.length === before.length && next.every(index => before.includes(index)) ? before : next
}
