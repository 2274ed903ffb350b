import type { MouseEvent, ReactNode } from 'react'

interface RowNameProps {
  href?: string
  open?(): void
  tabIndex: number
  children: ReactNode
}

/** Name of a row, as a link or button if the row can be opened. */
export function RowName({ href, open, tabIndex, children }: RowNameProps): ReactNode {
  if (!open) return children
  const follow = (event: MouseEvent) => {
    // the browser handles new tabs and windows
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    open()
  }
  return href === undefined ? (
    <button type="button" className="m-table-open" tabIndex={tabIndex} onClick={open}>
      {children}
    </button>
  ) : (
    <a className="m-table-open" href={href} tabIndex={tabIndex} onClick={follow}>
      {children}
    </a>
  )
}
