import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { Column } from '../table/column.ts'
import { useFormat } from '../use-format.ts'
import { extentOf, copyLines } from './copy-text.ts'
import type { Area } from './areas.ts'
import type { GridRows } from './data.ts'

/** Maximum number of rows that are copied or calculated. */
export const maxRows = 50_000

export interface Message {
  tone: 'info' | 'danger'
  text: string
}

/** Returns a function that copies cells and loads missing rows first. */
export function useCopy<Row>(
  rows: GridRows<Row>,
  columns: readonly Column<Row>[],
  showMessage: (message: Message) => void,
) {
  const { t } = useTranslation()
  const format = useFormat()
  const running = useRef<AbortController>(undefined)
  useEffect(() => () => running.current?.abort(), [])
  const copy = async (areas: readonly Area[], withHeaders: boolean) => {
    running.current?.abort()
    const { rows: spans, rowCount, columns: drawn } = extentOf(areas)
    if (rowCount === 0) return
    if (rowCount > maxRows)
      return showMessage({ tone: 'danger', text: t('grid.copyMost', { most: format.number(maxRows) }) })
    const { header, line } = copyLines(columns, areas)
    const lines = withHeaders ? [header()] : []
    const now = linesOf(spans, rows.at, line)
    const { signal } = (running.current = new AbortController())
    let isLoaded = true
    const later = async () => {
      let done = 0
      for (const [first, last] of spans)
        for await (const some of rows.load(first, last, signal)) {
          const start = first + (done - lengthBefore(spans, first))
          lines.push(...some.map((row, i) => line(row, start + i)))
          done += some.length
          showMessage({
            tone: 'info',
            text: t('grid.loading', { done: format.number(done), total: format.number(rowCount) }),
          })
        }
      return lines.join('\n')
    }
    try {
      if (now) await navigator.clipboard.writeText([...lines, ...now].join('\n'))
      else await writePromise(later().catch(fail))
      showMessage({
        tone: 'info',
        text: t('grid.copied', { rows: format.number(rowCount), columns: format.number(drawn.length) }),
      })
    } catch {
      if (!signal.aborted) showMessage({ tone: 'danger', text: t(isLoaded ? 'grid.copyFailed' : 'grid.rowsFailed') })
    }

    function fail(error: unknown): never {
      isLoaded = false
      throw error
    }
  }
  return copy
}

/** Lines of the spans, or undefined if rows have not loaded. */
function linesOf<Row>(
  spans: readonly (readonly [number, number])[],
  at: (index: number) => Row | undefined,
  line: (row: Row, index: number) => string,
): string[] | undefined {
  const lines: string[] = []
  for (const [first, last] of spans)
    for (let index = first; index <= last; index++) {
      const row = at(index)
      if (row === undefined) return undefined
      lines.push(line(row, index))
    }
  return lines
}

const lengthBefore = (spans: readonly (readonly [number, number])[], before: number): number =>
  spans.reduce((sum, [first, last]) => sum + (first < before ? last - first + 1 : 0), 0)

/** Passes a promise to the clipboard, because browsers accept a write only during the key event that requested it. */
function writePromise(text: Promise<string>): Promise<void> {
  return navigator.clipboard.write([new ClipboardItem({ 'text/plain': text })])
}
