import { useVirtualizer } from '@tanstack/react-virtual'
import { useRef, type ReactNode } from 'react'

export interface ChartColumn {
  id: string
  title: string
  /** Aligns figures at the end. */
  figure?: boolean
  cell: (row: number) => ReactNode
}

interface Props {
  label: string
  columns: readonly ChartColumn[]
  count: number
}

const rowHeight = 32
/** Browsers limit the height of a page to about 17 million pixels. */
const most = 500_000

/** The data of a chart as a table with virtual rows. */
export function ChartTable({ label, columns, count }: Props): ReactNode {
  const scroll = useRef<HTMLDivElement>(null)
  const shown = Math.min(count, most)
  // oxlint-disable-next-line react/incompatible-library -- nothing of it is handed on
  const rows = useVirtualizer({
    count: shown,
    getScrollElement: () => scroll.current,
    estimateSize: () => rowHeight,
    overscan: 8,
  })
  const items = rows.getVirtualItems()
  const [above, below] = [items[0]?.start ?? 0, rows.getTotalSize() - (items.at(-1)?.end ?? 0)]
  return (
    // a scrollable region must be focusable
    <div className="m-chart-scroll" ref={scroll} tabIndex={0} role="region" aria-label={label}>
      <table className="m-chart-table" aria-label={label} aria-rowcount={shown + 1}>
        <thead>
          <tr aria-rowindex={1}>
            {columns.map(({ id, title, figure }) => (
              <th key={id} scope="col" className={figure ? 'm-chart-figure' : undefined}>
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          <Pad height={above} span={columns.length} />
          {items.map(({ index }) => (
            <tr key={index} aria-rowindex={index + 2}>
              {columns.map(({ id, figure, cell }, i) =>
                i === 0 ? (
                  <th key={id} scope="row">
                    {cell(index)}
                  </th>
                ) : (
                  <td key={id} className={figure ? 'm-chart-figure' : undefined}>
                    {cell(index)}
                  </td>
                ),
              )}
            </tr>
          ))}
          <Pad height={below} span={columns.length} />
        </tbody>
      </table>
    </div>
  )
}

function Pad({ height, span }: { height: number; span: number }): ReactNode {
  return (
    height > 0 && (
      <tr className="m-chart-pad" aria-hidden="true">
        <td colSpan={span} style={{ height }} />
      </tr>
    )
  )
}
