import type { ReactNode } from 'react'
import { shortened } from './shortened.ts'

/** `A, B (+3)` in one line: where there is no room the names are cut, never the count. */
export function ShortNames({ names, most }: { names: readonly string[]; most: number }): ReactNode {
  const { names: shown, more } = shortened(names, most)
  return (
    <span className="scheduled-names">
      <span className="m-truncate">{shown}</span>
      {more && <span> {more}</span>}
    </span>
  )
}
