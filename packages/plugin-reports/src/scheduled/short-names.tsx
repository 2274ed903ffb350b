import type { ReactNode } from 'react'

/** Shows `A, B (+3)` in one line. Truncates the names, never the count. */
export function ShortNames({ names, max }: { names: readonly string[]; max: number }): ReactNode {
  const { names: shown, more } = shortened(names, max)
  return (
    <span className="scheduled-names">
      <span className="m-truncate">{shown}</span>
      {more && <span> {more}</span>}
    </span>
  )
}

/** Returns the first names and the number of others (001 §9). */
export function shortened(names: readonly string[], max: number): { names: string; more: string } {
  return { names: names.slice(0, max).join(', '), more: names.length > max ? `(+${names.length - max})` : '' }
}
