import { useEffect, useMemo, useRef, useState } from 'react'
import type { Column } from '../table/column.ts'
import { useDebounced } from '../use-debounced.ts'
import { areasOf, mergeSpans, lengthOf, type Region } from './areas.ts'
import type { GridRows } from './data.ts'
import { figuresOf, type Figures } from './figures.ts'
import { maxRows } from './use-copy.ts'

/** Milliseconds; a drag changes the selection many times per second. */
const settleMs = 150

interface SelectionFigures {
  figures: Figures | undefined
  /** Loads and includes the missing selected rows; undefined if they are too many. */
  all: (() => void) | undefined
  isBusy: boolean
}

/** Figures of the selection, computed once it is stable. */
export function useFigures<Row>(
  rows: GridRows<Row>,
  columns: readonly Column<Row>[],
  regions: readonly Region[],
): SelectionFigures {
  const selected = useDebounced(regions, settleMs)
  const [complete, setComplete] = useState<{ of: object; figures: Figures }>()
  const [isBusy, setBusy] = useState(false)
  const running = useRef<AbortController>(undefined)
  useEffect(() => () => running.current?.abort(), [selected, columns])
  const areas = useMemo(() => areasOf(selected, rows.count, columns.length), [selected, rows.count, columns])
  const { at, version } = rows
  const some = useMemo(
    () => (areas.length > 0 ? figuresOf(columns, areas, at) : undefined),
    // oxlint-disable-next-line react/exhaustive-deps -- `at` returns other rows exactly when the version changes
    [columns, areas, version],
  )
  const spans = mergeSpans(areas.map(area => area.rows))
  const load = async () => {
    const { signal } = (running.current = new AbortController())
    setBusy(true)
    try {
      const loaded = new Map<number, Row>()
      for (const [first, last] of spans) {
        let index = first
        for await (const items of rows.load(first, last, signal)) for (const row of items) loaded.set(index++, row)
      }
      setComplete({ of: areas, figures: figuresOf(columns, areas, index => loaded.get(index)) })
    } catch {
      // keep the figures of the loaded rows; the bar says so
    } finally {
      setBusy(false)
    }
  }
  return {
    figures: complete?.of === areas ? complete.figures : some,
    all: lengthOf(spans) <= maxRows ? () => void load() : undefined,
    isBusy,
  }
}
