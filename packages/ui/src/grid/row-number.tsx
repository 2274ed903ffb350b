import { memo, type CSSProperties, type ReactNode, type Ref } from 'react'

interface RowNumberProps {
  children: string
  /** Set by Blueprint's table. */
  className?: string
  isRowSelected?: boolean
  style?: CSSProperties
  targetRef?: Ref<HTMLDivElement>
}

/** Header of a row. Blueprint's own adds a context menu to each row and renders all of them while scrolling. */
function PlainRowNumber({ children, className = '', isRowSelected, style, targetRef }: RowNumberProps): ReactNode {
  const selected = isRowSelected ? 'bp6-table-header-selected' : ''
  return (
    <div ref={targetRef} className={`bp6-table-header ${selected} ${className}`} style={style}>
      <div className="bp6-table-row-name">{children}</div>
    </div>
  )
}

const sides = ['flexBasis', 'height', 'minHeight', 'maxHeight'] as const

export const RowNumber = memo(
  PlainRowNumber,
  (a, b) =>
    a.children === b.children &&
    a.className === b.className &&
    a.isRowSelected === b.isRowSelected &&
    a.targetRef === b.targetRef &&
    sides.every(side => a.style?.[side] === b.style?.[side]),
)
