import type { Cell } from './use-grid-selection.ts'

/** Height of a row in pixels. */
export const rowHeight = 26

const scroller = (frame: Element) =>
  frame.querySelector<HTMLElement>('.bp6-table-quadrant-main > .bp6-table-quadrant-scroll-container')

/** Removes Blueprint's table and its scroll containers from the Tab order, so that the frame is the only stop. */
export function removeTabStops(frame: Element): void {
  const parts = frame.querySelectorAll<HTMLElement>('.bp6-table-container, .bp6-table-quadrant-scroll-container')
  for (const part of parts) part.tabIndex = -1
}

/** Number of rows that fit below the header. */
export function rowsInView(frame: Element): number {
  const height = (scroller(frame)?.clientHeight ?? 0) - headerSize(frame).height
  return Math.max(1, Math.floor(height / rowHeight))
}

/** Scrolls just far enough to show a cell. */
export function scrollToCell(frame: Element, { row, col }: Cell, widths: readonly number[], frozen: number): void {
  const view = scroller(frame)
  if (!view) return
  const header = headerSize(frame)
  const before = (index: number) => widths.slice(0, index).reduce((sum, width) => sum + width, 0)
  const [top, left] = [row * rowHeight, before(col)]
  const height = view.clientHeight - header.height
  const width = view.clientWidth - header.width
  if (top < view.scrollTop) view.scrollTop = top
  else if (top + rowHeight > view.scrollTop + height) view.scrollTop = top + rowHeight - height
  if (col < frozen) return
  if (left < view.scrollLeft + before(frozen)) view.scrollLeft = left - before(frozen)
  else if (left + (widths[col] ?? 0) > view.scrollLeft + width) view.scrollLeft = left + (widths[col] ?? 0) - width
}

function headerSize(frame: Element) {
  const height = frame.querySelector('.bp6-table-quadrant-main .bp6-table-column-headers')?.clientHeight ?? 0
  const width = frame.querySelector('.bp6-table-quadrant-main .bp6-table-row-headers')?.clientWidth ?? 0
  return { height, width }
}
